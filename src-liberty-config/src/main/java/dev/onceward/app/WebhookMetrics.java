package dev.onceward.app;

import dev.onceward.payments.control.EventCounts;
import dev.onceward.payments.control.EventOutcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Locale;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;

/** What became of the payment provider's events, by outcome. */
@ApplicationScoped
public class WebhookMetrics {
  static final String NAME = "onceward_payments_webhook_events";

  @Inject private MetricRegistry registry;
  @Inject private EventCounts counts;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    Metadata metadata =
        Metadata.builder()
            .withName(NAME)
            .withDescription("Events of the payment provider, by what became of them here.")
            .withUnit(MetricUnits.NONE)
            .build();
    for (EventOutcome outcome : EventOutcome.values()) {
      registry.gauge(
          metadata,
          () -> counts.of(outcome),
          new Tag("outcome", outcome.name().toLowerCase(Locale.ROOT)));
    }
  }
}
