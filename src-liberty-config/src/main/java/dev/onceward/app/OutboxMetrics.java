package dev.onceward.app;

import dev.onceward.messaging.relay.OutboxBacklog;
import dev.onceward.messaging.relay.OutboxBacklog.Backlog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.function.ToDoubleFunction;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;

/** How far Kafka is behind the database. */
@ApplicationScoped
public class OutboxMetrics {

  @Inject private MetricRegistry registry;
  @Inject private OutboxBacklog backlog;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    gauge(
        "onceward_outbox_unsent",
        "Events that no broker has acknowledged yet; NaN while the database is away.",
        MetricUnits.NONE,
        Backlog::unsent);
    gauge(
        "onceward_outbox_oldest_unsent_seconds",
        "For how long the oldest of them has waited, 0 if there is none; NaN likewise.",
        MetricUnits.NONE,
        Backlog::oldestSeconds);
  }

  private void gauge(
      String name, String description, String unit, ToDoubleFunction<Backlog> value) {
    registry.gauge(
        Metadata.builder().withName(name).withDescription(description).withUnit(unit).build(),
        () -> backlog.latest().map(value::applyAsDouble).orElse(Double.NaN));
  }
}
