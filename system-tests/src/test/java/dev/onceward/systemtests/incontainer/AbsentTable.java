package dev.onceward.systemtests.incontainer;

import dev.onceward.retention.PurgeRule;
import jakarta.enterprise.context.ApplicationScoped;

/** A rule for a table that nobody has made; it comes before all others. */
@ApplicationScoped
public class AbsentTable implements PurgeRule {

  @Override
  public String table() {
    return "absent.table_of_nobody";
  }

  @Override
  public String expired() {
    return "true";
  }
}
