package dev.onceward.app;

import dev.onceward.messaging.relay.OutboxBacklog;
import dev.onceward.messaging.relay.OutboxBacklog.Backlog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.function.ToDoubleFunction;

/** How far Kafka is behind the database. */
@ApplicationScoped
public class OutboxMetrics {

  @Inject private Gauges gauges;
  @Inject private OutboxBacklog backlog;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    gauges.register(
        "onceward_outbox_unsent",
        "Events that no broker has acknowledged yet; NaN while the database is away.",
        () -> latest(Backlog::unsent));
    gauges.register(
        "onceward_outbox_oldest_unsent_seconds",
        "For how long the oldest of them has waited, 0 if there is none; NaN likewise.",
        () -> latest(Backlog::oldestSeconds));
  }

  private double latest(ToDoubleFunction<Backlog> value) {
    return backlog.latest().map(value::applyAsDouble).orElse(Double.NaN);
  }
}
