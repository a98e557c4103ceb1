package dev.onceward.app;

import dev.onceward.effect.AppliedEffects;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** Effects that were asked for twice, and what became of the books. */
@ApplicationScoped
public class EffectMetrics {

  @Inject private Gauges gauges;
  @Inject private AppliedEffects effects;
  @Inject private LedgerWatch ledger;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    gauges.register(
        "onceward_effects_skipped",
        "Effects skipped because they were applied before, since this node started.",
        effects::skipped);
    gauges.register(
        "onceward_ledger_faults",
        "Payments and refunds that the ledger tells otherwise; NaN while that is not known.",
        () -> Gauges.orNaN(ledger.faults()));
  }
}
