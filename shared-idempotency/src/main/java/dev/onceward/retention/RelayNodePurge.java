package dev.onceward.retention;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Nodes that died without a farewell. One that was only cut off comes back by itself. */
@ApplicationScoped
public class RelayNodePurge implements PurgeRule {

  /** Far beyond any lease: who shows no life for so long has no share of the buckets. */
  private static final Duration AGE = Duration.ofDays(1);

  @Override
  public String table() {
    return "onceward.relay_node";
  }

  @Override
  public String expired() {
    return PurgeRule.olderThan("alive_until", AGE);
  }
}
