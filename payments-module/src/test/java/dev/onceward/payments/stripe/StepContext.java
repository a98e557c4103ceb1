package dev.onceward.payments.stripe;

import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.payments.control.Payments;
import dev.onceward.payments.entity.Payment;
import java.util.List;
import java.util.Optional;

/** What the engine tells a step, with a key per payment and step. */
record StepContext(Payment payment, String step, Optional<Done> created) implements EffectContext {

  StepContext(Payment payment) {
    this(payment, CreateStep.NAME, Optional.empty());
  }

  StepContext at(ExternalStep other) {
    return new StepContext(payment, other.name(), created);
  }

  StepContext after(Done creation) {
    return new StepContext(payment, step, Optional.of(creation));
  }

  @Override
  public ExternalEffect effect() {
    return new ExternalEffect(
        Payments.CHARGE,
        payment.tenant(),
        List.of(payment.id().toString()),
        ChargeRequest.of(payment).toBytes());
  }

  @Override
  public String providerKey() {
    return "ow1-" + payment.id() + "-" + step;
  }

  @Override
  public Optional<byte[]> resultOf(String earlier) {
    return created.map(Done::result);
  }
}
