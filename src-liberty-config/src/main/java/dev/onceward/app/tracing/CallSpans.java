package dev.onceward.app.tracing;

import dev.onceward.app.CallMetrics;
import dev.onceward.idempotency.CallListener;
import dev.onceward.idempotency.CallOutcome;
import io.opentelemetry.api.trace.Span;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/** A span tells how its call ended, so that a replay is told from the first call. */
@ApplicationScoped
public class CallSpans implements CallListener {

  @Inject private Telemetry telemetry;

  @Override
  public void ended(String operation, CallOutcome outcome, Duration took) {
    if (telemetry.isOn()) {
      Span span = Span.current();
      span.setAttribute("onceward.operation", operation);
      span.setAttribute("onceward.outcome", CallMetrics.nameOf(outcome));
      LogFields.current()
          .flatMap(LogFields.Work::key)
          .ifPresent(key -> span.setAttribute("onceward.idempotency_key", key));
    }
  }
}
