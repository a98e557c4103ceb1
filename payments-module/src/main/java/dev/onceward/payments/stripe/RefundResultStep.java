package dev.onceward.payments.stripe;

import com.stripe.exception.StripeException;
import com.stripe.model.Refund;
import com.stripe.service.RefundService;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.Evidence.Found;
import dev.onceward.idempotency.external.Evidence.NotFound;
import dev.onceward.idempotency.external.Evidence.Unavailable;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.payments.entity.Decline;
import java.time.Duration;
import java.util.Optional;

/**
 * Looks whether the money went back. Of some payment methods Stripe knows it days later; then it is
 * looked at again and again.
 */
record RefundResultStep(RefundService refunds, StripeTimes times) implements ExternalStep {

  static final String NAME = "refund-result";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Duration timeout() {
    return times.call();
  }

  /** It needs no key. */
  @Override
  public Duration keyRetention() {
    return Duration.ZERO;
  }

  @Override
  public boolean onlyLooks() {
    return true;
  }

  @Override
  public StepResult call(EffectContext context) {
    Evidence evidence = inquire(context);
    if (evidence instanceof Found found) {
      return found.result();
    }
    return new Retry(
        evidence instanceof Unavailable unavailable
            ? unavailable.reason()
            : "the refund is on its way",
        Duration.ZERO);
  }

  @Override
  public Evidence inquire(EffectContext context) {
    try {
      return evidenceOf(
          refunds.retrieve(StripeResults.idIn(context.resultOf(RefundStep.NAME).orElseThrow())));
    } catch (StripeException failure) {
      return new Unavailable(StripeFailures.reasonOf(failure));
    }
  }

  static Evidence evidenceOf(Refund refund) {
    return switch (String.valueOf(refund.getStatus())) {
      case "succeeded" -> new Found(StripeResults.succeeded());
      case "failed", "canceled" -> new Found(StripeResults.declined(reasonOf(refund)));
      default -> new NotFound();
    };
  }

  private static Decline reasonOf(Refund refund) {
    return new Decline(Optional.ofNullable(refund.getFailureReason()).orElse(refund.getStatus()));
  }
}
