package dev.onceward.payments.stripe;

import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.model.StripeError;
import com.stripe.net.RequestOptions;
import com.stripe.param.PaymentIntentConfirmParams;
import com.stripe.service.PaymentIntentService;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.Evidence.Found;
import dev.onceward.idempotency.external.Evidence.NotFound;
import dev.onceward.idempotency.external.Evidence.Unavailable;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.payments.entity.Decline;

/** Charges. */
final class ConfirmStep extends StripeStep {

  static final String NAME = "confirm";

  /** Nobody is there to authenticate: the caller is a server. */
  private static final Decline AUTHENTICATION = new Decline("authentication_required");

  static final Decline CANCELED = new Decline("canceled");

  private final PaymentIntentService intents;

  ConfirmStep(PaymentIntentService intents, StripeTimes times) {
    super(times);
    this.intents = intents;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  StepResult ask(EffectContext context, RequestOptions underKey) throws StripeException {
    PaymentIntent intent =
        intents.confirm(intentId(context), PaymentIntentConfirmParams.builder().build(), underKey);
    return evidenceOf(intent) instanceof Found found
        ? found.result()
        : new Unknown("the payment intent is " + intent.getStatus() + " after its confirmation");
  }

  @Override
  public Evidence inquire(EffectContext context) {
    try {
      return evidenceOf(intents.retrieve(intentId(context)));
    } catch (StripeException failure) {
      return new Unavailable(StripeFailures.reasonOf(failure));
    }
  }

  private static String intentId(EffectContext context) {
    return StripeResults.idIn(context.resultOf(CreateStep.NAME).orElseThrow());
  }

  private static Evidence evidenceOf(PaymentIntent intent) {
    return switch (intent.getStatus()) {
      case "succeeded" -> new Found(StripeResults.succeeded());
      case "requires_action" -> new Found(StripeResults.declined(AUTHENTICATION));
      case "canceled" -> new Found(StripeResults.declined(CANCELED));
      case "requires_payment_method" -> evidenceOf(intent.getLastPaymentError());
      case "requires_confirmation" -> new NotFound();
      default -> new Unavailable("the payment intent is " + intent.getStatus());
    };
  }

  private static Evidence evidenceOf(StripeError lastPaymentError) {
    return lastPaymentError == null
        ? new Unavailable("the payment intent has lost its payment method without an error")
        : new Found(
            StripeResults.declined(
                StripeFailures.declineOf(
                    lastPaymentError.getDeclineCode(), lastPaymentError.getCode())));
  }
}
