package dev.onceward.payments.stripe;

import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.payments.control.Refunds;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Refund;
import java.util.List;
import java.util.Optional;

/** What the engine tells a step of a refund, with a key per refund. */
record RefundContext(Payment payment, Refund refund, Optional<Done> created)
    implements EffectContext {

  RefundContext(Payment payment, Refund refund) {
    this(payment, refund, Optional.empty());
  }

  RefundContext after(Done creation) {
    return new RefundContext(payment, refund, Optional.of(creation));
  }

  @Override
  public ExternalEffect effect() {
    return new ExternalEffect(
        Refunds.REFUND,
        refund.tenant(),
        List.of(refund.id().toString()),
        RefundRequest.of(payment, refund).toBytes());
  }

  @Override
  public String providerKey() {
    return "ow1-" + refund.id();
  }

  @Override
  public Optional<byte[]> resultOf(String earlier) {
    return created.map(Done::result);
  }
}
