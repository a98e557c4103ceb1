package dev.onceward.payments.stripe;

import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import java.time.Duration;

/** A call under the step's own key. */
abstract class StripeStep implements ExternalStep {

  private final StripeTimes times;

  StripeStep(StripeTimes times) {
    this.times = times;
  }

  @Override
  public final Duration timeout() {
    return times.call().multipliedBy(mostRequests());
  }

  /** How many requests {@link #call} sends at most; {@link #inquire} sends no more. */
  int mostRequests() {
    return 1;
  }

  @Override
  public final Duration keyRetention() {
    return times.keyRetention();
  }

  @Override
  public final StepResult call(EffectContext context) {
    try {
      return ask(
          context, RequestOptions.builder().setIdempotencyKey(context.providerKey()).build());
    } catch (StripeException failure) {
      return resultOf(failure, context);
    }
  }

  abstract StepResult ask(EffectContext context, RequestOptions underKey) throws StripeException;

  StepResult resultOf(StripeException failure, EffectContext context) {
    return StripeFailures.resultOf(failure);
  }
}
