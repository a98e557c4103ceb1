package dev.onceward.app;

import dev.onceward.retention.PurgeProgress;
import dev.onceward.retention.PurgeRule;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.eclipse.microprofile.metrics.Tag;

/** How the purge gets on. */
@ApplicationScoped
public class PurgeMetrics {

  @Inject private Gauges gauges;
  @Inject private PurgeProgress progress;
  @Inject @Any private Instance<PurgeRule> rules;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    for (PurgeRule rule : rules) {
      String table = rule.table();
      gauges.register(
          "onceward_purged_rows",
          "Rows deleted or emptied by the purge since this node started.",
          () -> progress.rows(table),
          new Tag("table", table));
      gauges.register(
          "onceward_purge_failures",
          "How often the table could not be purged, since this node started.",
          () -> progress.failures(table),
          new Tag("table", table));
      gauges.register(
          "onceward_purge_blocks_left",
          "Blocks that a purge under way has still to look at; 0 if none is.",
          () -> progress.blocksLeft(table),
          new Tag("table", table));
    }
    gauges.register(
        "onceward_purge_last_end_seconds",
        "When a purge last went through all tables and none failed, on any node, in seconds since"
            + " 1970; NaN while the database does not answer.",
        this::lastEnd);
  }

  private double lastEnd() {
    return progress.lastEnd().map(end -> (double) end.getEpochSecond()).orElse(Double.NaN);
  }
}
