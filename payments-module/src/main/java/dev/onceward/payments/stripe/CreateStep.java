package dev.onceward.payments.stripe;

import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import com.stripe.service.PaymentIntentService;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.StepResult;

/** Makes the payment intent, which charges nothing. */
final class CreateStep extends StripeStep {

  static final String NAME = "create";

  private final PaymentIntentService intents;

  CreateStep(PaymentIntentService intents, StripeTimes times) {
    super(times);
    this.intents = intents;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  StepResult ask(EffectContext context, RequestOptions underKey) throws StripeException {
    ChargeRequest request = ChargeRequest.read(context.effect().intent());
    return StripeResults.created(intents.create(request.params(), underKey).getId());
  }

  /**
   * Without an id there is nothing to look at: Stripe's search lags, and so proves nothing. The
   * same request under the same key gives the intent that there may be.
   */
  @Override
  public Evidence inquire(EffectContext context) {
    return new Evidence.NotFound();
  }
}
