package dev.onceward.app;

import dev.onceward.payments.control.EventCounts;
import dev.onceward.payments.control.EventOutcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Locale;
import org.eclipse.microprofile.metrics.Tag;

/** What became of the payment provider's events, by outcome. */
@ApplicationScoped
public class WebhookMetrics {
  static final String NAME = "onceward_payments_webhook_events";

  @Inject private Gauges gauges;
  @Inject private EventCounts counts;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    for (EventOutcome outcome : EventOutcome.values()) {
      gauges.register(
          NAME,
          "Events of the payment provider, by what became of them here.",
          () -> counts.of(outcome),
          new Tag("outcome", outcome.name().toLowerCase(Locale.ROOT)));
    }
  }
}
