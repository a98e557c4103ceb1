package dev.onceward.app;

import dev.onceward.idempotency.external.ExternalBacklog;
import dev.onceward.idempotency.external.ExternalBacklog.Backlog;
import dev.onceward.idempotency.external.ExternalEngine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.eclipse.microprofile.metrics.Tag;

/**
 * What to raise an alert for: providers that nothing reaches, outcomes that nobody knows, and
 * results that contradict others.
 */
@ApplicationScoped
public class ExternalMetrics {
  private static final String PREFIX = "onceward_external_";

  @Inject private Gauges gauges;
  @Inject private ExternalEngine engine;
  @Inject private ExternalBacklog backlog;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    registerBacklog();
    gauges.register(
        PREFIX + "take_overs",
        "Executions taken over from a node whose lease was over, since this node started.",
        () -> engine.counts().takeOvers());
    gauges.register(
        PREFIX + "late_results",
        "Results of this node that came after it had lost its lease.",
        () -> engine.counts().lateResults());
    gauges.register(
        PREFIX + "unknown_outcomes",
        "How often a call ended without its result being known, since this node started.",
        () -> engine.counts().unknownOutcomes());
  }

  private void registerBacklog() {
    gauges.register(
        PREFIX + "unknown_executions",
        "External executions whose outcome is not known now; NaN while the database is away.",
        () -> latest(Backlog::unknown));
    gauges.register(
        PREFIX + "contradictions",
        "Results of the last 24 hours that say something else than another result of the same step;"
            + " NaN likewise.",
        () -> latest(Backlog::contradicting));
    Set<String> processes = engine.processNames();
    for (String process : processes) {
      registerOldest(process, waiting -> waiting.oldestSeconds(process));
    }
    registerOldest("other", waiting -> waiting.oldestSecondsOfOthers(processes));
  }

  private void registerOldest(String process, ToDoubleFunction<Backlog> seconds) {
    gauges.register(
        PREFIX + "oldest_unfinished_seconds",
        "How old the oldest unfinished execution is that has not reached its provider, 0 if there is"
            + " none; NaN likewise.",
        () -> latest(seconds),
        new Tag("process", process));
  }

  private double latest(ToDoubleFunction<Backlog> value) {
    return backlog.latest().map(value::applyAsDouble).orElse(Double.NaN);
  }
}
