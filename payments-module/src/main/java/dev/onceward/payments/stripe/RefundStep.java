package dev.onceward.payments.stripe;

import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Refund;
import com.stripe.model.StripeCollection;
import com.stripe.net.RequestOptions;
import com.stripe.param.RefundListParams;
import com.stripe.service.RefundService;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.Evidence.Found;
import dev.onceward.idempotency.external.Evidence.NotFound;
import dev.onceward.idempotency.external.Evidence.Unavailable;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Unknown;
import java.util.Optional;
import java.util.Set;

/** Asks for the money to go back; the next step tells whether it went. */
final class RefundStep extends StripeStep {

  static final String NAME = "refund";

  private static final long PAGE = 100;

  /** Of the payment, and so for good. */
  private static final Set<String> FINAL =
      Set.of("charge_already_refunded", "charge_disputed", "refund_disputed_payment");

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

  /** The second one looks whether a refusal is due to an earlier call of ours. */
  @Override
  int mostRequests() {
    return 2;
  }

  @Override
  StepResult resultOf(StripeException failure, EffectContext context) {
    return failure instanceof InvalidRequestException invalid && isFinal(invalid)
        ? resultOfRefusal(invalid, RefundRequest.read(context.effect().intent()))
        : super.resultOf(failure, context);
  }

  private StepResult resultOfRefusal(InvalidRequestException refusal, RefundRequest request) {
    try {
      StripeCollection<Refund> newest = newestOf(request);
      Optional<Done> ours = oursAmong(newest, request);
      if (ours.isPresent()) {
        return ours.get();
      }
      return Boolean.TRUE.equals(newest.getHasMore())
          ? new Unknown("refused, and perhaps among more than " + PAGE + " refunds of the payment")
          : StripeResults.declined(StripeFailures.declineOf(null, refusal.getCode()));
    } catch (StripeException failure) {
      return new Unknown(StripeFailures.reasonOf(failure));
    }
  }

  private static boolean isFinal(InvalidRequestException refusal) {
    return FINAL.contains(String.valueOf(refusal.getCode()))
        || StripeFailures.isOfTheAmount(refusal);
  }

  /** By the list of the intent's refunds, which is no search index: it does not lag. */
  @Override
  public Evidence inquire(EffectContext context) {
    RefundRequest request = RefundRequest.read(context.effect().intent());
    try {
      Optional<Done> ours = oursAmong(newestOf(request), request);
      return ours.isPresent() ? new Found(ours.get()) : new NotFound();
    } catch (StripeException failure) {
      return new Unavailable(StripeFailures.reasonOf(failure));
    }
  }

  /** One page, since the lease is only as long as the requests that are counted. */
  private StripeCollection<Refund> newestOf(RefundRequest request) throws StripeException {
    return refunds.list(
        RefundListParams.builder().setPaymentIntent(request.intent()).setLimit(PAGE).build());
  }

  private static Optional<Done> oursAmong(StripeCollection<Refund> page, RefundRequest request) {
    return page.getData().stream()
        .filter(refund -> refund.getMetadata() != null)
        .filter(
            refund -> request.refund().equals(refund.getMetadata().get(RefundRequest.REFUND_ID)))
        .findFirst()
        .map(refund -> StripeResults.created(refund.getId()));
  }
}
