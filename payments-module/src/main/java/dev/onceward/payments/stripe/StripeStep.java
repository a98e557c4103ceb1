package dev.onceward.payments.stripe;

import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import com.stripe.service.PaymentIntentService;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import java.time.Duration;

/** A call under the step's own key. */
abstract class StripeStep implements ExternalStep {

  private final PaymentIntentService intents;
  private final StripeTimes times;

  StripeStep(PaymentIntentService intents, StripeTimes times) {
    this.intents = intents;
    this.times = times;
  }

  @Override
  public final Duration timeout() {
    return times.call();
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
      return StripeFailures.resultOf(failure);
    }
  }

  abstract StepResult ask(EffectContext context, RequestOptions underKey) throws StripeException;

  final PaymentIntentService intents() {
    return intents;
  }
}
