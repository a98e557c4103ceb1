package dev.onceward.app;

import dev.onceward.idempotency.external.ExternalEngine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** What to raise an alert for: outcomes that nobody knows, and results that contradict others. */
@ApplicationScoped
public class ExternalMetrics {
  private static final String PREFIX = "onceward_external_";

  @Inject private Gauges gauges;
  @Inject private ExternalEngine engine;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    gauges.register(
        PREFIX + "unknown_executions",
        "External executions whose outcome is not known now; NaN while the database is away.",
        () -> Gauges.orNaN(engine.unknownNow()));
    gauges.register(
        PREFIX + "take_overs",
        "Executions taken over from a node whose lease was over, since this node started.",
        () -> engine.counts().takeOvers());
    gauges.register(
        PREFIX + "late_results",
        "Results of this node that came after it had lost its lease.",
        () -> engine.counts().lateResults());
    gauges.register(
        PREFIX + "contradictions",
        "Results that say something else than another result of the same step.",
        () -> engine.counts().contradictions());
    gauges.register(
        PREFIX + "unknown_outcomes",
        "How often a call ended without its result being known, since this node started.",
        () -> engine.counts().unknownOutcomes());
  }
}
