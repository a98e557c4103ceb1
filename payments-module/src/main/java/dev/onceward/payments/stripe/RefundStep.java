package dev.onceward.payments.stripe;

import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Refund;
import com.stripe.net.RequestOptions;
import com.stripe.param.RefundListParams;
import com.stripe.service.RefundService;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.Evidence.Found;
import dev.onceward.idempotency.external.Evidence.None;
import dev.onceward.idempotency.external.Evidence.NotFound;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Unknown;
import java.util.Set;

/** Asks for the money to go back; the next step tells whether it went. */
final class RefundStep extends StripeStep {

  static final String NAME = "refund";

  private static final long PAGE = 100;

  /** Of the payment or the amount, and so for good. */
  private static final Set<String> FINAL =
      Set.of(
          "charge_already_refunded",
          "charge_disputed",
          "refund_disputed_payment",
          "amount_too_large",
          "amount_too_small");

  private static final String AMOUNT = "amount";

  private final RefundService refunds;

  RefundStep(RefundService refunds, StripeTimes times) {
    super(times);
    this.refunds = refunds;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  StepResult ask(EffectContext context, RequestOptions underKey) throws StripeException {
    RefundRequest request = RefundRequest.read(context.effect().intent());
    return StripeResults.created(refunds.create(request.params(), underKey).getId());
  }

  /** Perhaps it is refused because an earlier call of ours has taken effect. */
  @Override
  StepResult resultOf(StripeException failure, EffectContext context) {
    if (failure instanceof InvalidRequestException invalid && isFinal(invalid)) {
      Evidence evidence = inquire(context);
      if (evidence instanceof Found found) {
        return found.result();
      }
      return evidence instanceof None none
          ? new Unknown(none.reason())
          : StripeResults.declined(StripeFailures.declineOf(null, invalid.getCode()));
    }
    return super.resultOf(failure, context);
  }

  private static boolean isFinal(InvalidRequestException refusal) {
    return FINAL.contains(String.valueOf(refusal.getCode())) || AMOUNT.equals(refusal.getParam());
  }

  /** By the list of the intent's refunds, which is no search index: it does not lag. */
  @Override
  public Evidence inquire(EffectContext context) {
    RefundRequest request = RefundRequest.read(context.effect().intent());
    try {
      for (Refund refund : refunds.list(ofIntent(request)).autoPagingIterable()) {
        if (request.refund().equals(refund.getMetadata().get(RefundRequest.REFUND_ID))) {
          return new Found(StripeResults.created(refund.getId()));
        }
      }
      return new NotFound();
    } catch (StripeException failure) {
      return new None(StripeFailures.reasonOf(failure));
    }
  }

  private static RefundListParams ofIntent(RefundRequest request) {
    return RefundListParams.builder().setPaymentIntent(request.intent()).setLimit(PAGE).build();
  }
}
