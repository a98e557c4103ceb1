package dev.onceward.app;

import dev.onceward.retention.PurgeProgress;
import dev.onceward.retention.PurgeRule;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.function.Supplier;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;

/** How the purge gets on. */
@ApplicationScoped
public class PurgeMetrics {

  @Inject private MetricRegistry registry;
  @Inject private PurgeProgress progress;
  @Inject @Any private Instance<PurgeRule> rules;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    for (PurgeRule rule : rules) {
      String table = rule.table();
      gauge(
          "onceward_purged_rows",
          "Rows purged since this node started.",
          MetricUnits.NONE,
          () -> progress.rows(table),
          new Tag("table", table));
    }
    gauge(
        "onceward_purge_last_end_seconds",
        "When a purge last went through all tables, in seconds since 1970; NaN before the first.",
        MetricUnits.NONE,
        this::lastEnd);
  }

  private double lastEnd() {
    return progress.lastEnd().map(end -> (double) end.getEpochSecond()).orElse(Double.NaN);
  }

  private void gauge(
      String name, String description, String unit, Supplier<? extends Number> value, Tag... tags) {
    registry.gauge(
        Metadata.builder().withName(name).withDescription(description).withUnit(unit).build(),
        value,
        tags);
  }
}
