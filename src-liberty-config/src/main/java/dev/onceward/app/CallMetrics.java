package dev.onceward.app;

import dev.onceward.idempotency.CallListener;
import dev.onceward.idempotency.CallOutcome;
import dev.onceward.idempotency.execution.Engine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;

/**
 * Calls of idempotent operations, by operation and outcome. Keys and tenants are no tags: there are
 * too many.
 */
@ApplicationScoped
public class CallMetrics implements CallListener {
  private static final Metadata CALLS =
      Metadata.builder()
          .withName("onceward_calls")
          .withDescription(
              "Calls of idempotent operations: how many, and how long until the answer was ready.")
          .build();

  /** The registry looks a metric up by its sorted tags, which a call shouldn't pay for. */
  private record Kind(String operation, String outcome) {}

  @Inject private MetricRegistry registry;
  @Inject private Gauges gauges;
  @Inject private Engine engine;

  private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    gauges.register(
        "onceward_waiting", "Duplicates that wait for a running call now.", engine::waitingNow);
    gauges.register(
        "onceward_waits",
        "Duplicates that have begun to wait, since this node started.",
        engine::waits);
    gauges.register(
        "onceward_waited_seconds",
        "How long those waited, together, that wait no more, since this node started.",
        () -> engine.waited().toMillis() / 1e3);
  }

  @Override
  public void ended(String operation, CallOutcome outcome, Duration took) {
    timers.computeIfAbsent(new Kind(operation, nameOf(outcome)), this::timer).update(took);
  }

  private Timer timer(Kind kind) {
    return registry.timer(
        CALLS, new Tag("operation", kind.operation()), new Tag("outcome", kind.outcome()));
  }

  /** The outcome's name in metrics and traces. */
  public static String nameOf(CallOutcome outcome) {
    if (outcome instanceof CallOutcome.Answered answered) {
      return answered.origin().name().toLowerCase(Locale.ROOT);
    }
    if (outcome instanceof CallOutcome.Refused refused) {
      return refused.code();
    }
    if (outcome instanceof CallOutcome.Rejected) {
      return "rejected";
    }
    return outcome instanceof CallOutcome.Unprotected ? "without_key" : "failed";
  }
}
