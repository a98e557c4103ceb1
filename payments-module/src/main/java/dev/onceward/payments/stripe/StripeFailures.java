package dev.onceward.payments.stripe;

import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.AuthenticationException;
import com.stripe.exception.CardException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.PermissionException;
import com.stripe.exception.StripeException;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.payments.entity.Decline;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** What a call that failed says about its effect. */
final class StripeFailures {

  /** The intent is no longer to be confirmed: perhaps because an earlier call did it. */
  private static final String UNEXPECTED_STATE = "payment_intent_unexpected_state";

  private static final Set<String> AMOUNT_CODES = Set.of("amount_too_large", "amount_too_small");

  private StripeFailures() {}

  static StepResult resultOf(StripeException failure) {
    if (failure instanceof CardException card) {
      return StripeResults.declined(declineOf(card.getDeclineCode(), card.getCode()));
    }
    if (failure instanceof RateLimited limited) {
      return new Retry(reasonOf(failure), limited.retryAfter());
    }
    if (failure instanceof InvalidRequestException invalid) {
      return resultOf(invalid);
    }
    boolean notTaken =
        failure instanceof AuthenticationException
            || failure instanceof PermissionException
            || (failure instanceof ApiConnectionException
                && StripeHttp.wasNeverConnected(failure.getCause()));
    return notTaken ? new Retry(reasonOf(failure), Duration.ZERO) : new Unknown(reasonOf(failure));
  }

  /** The caller's fault is final; ours has to be mended, and is never taken for a decline. */
  private static StepResult resultOf(InvalidRequestException invalid) {
    Optional<Decline> refusal = refusalOf(invalid);
    if (refusal.isPresent()) {
      return StripeResults.declined(refusal.get());
    }
    return UNEXPECTED_STATE.equals(invalid.getCode())
        ? new Unknown(reasonOf(invalid))
        : new Retry(reasonOf(invalid), Duration.ZERO);
  }

  private static Optional<Decline> refusalOf(InvalidRequestException invalid) {
    String code = String.valueOf(invalid.getCode());
    String member = String.valueOf(invalid.getParam());
    if (code.equals("resource_missing") && member.equals("payment_method")) {
      return Optional.of(Decline.PAYMENT_METHOD_UNKNOWN);
    }
    if (isOfTheAmount(invalid)) {
      return Optional.of(Decline.AMOUNT_NOT_ACCEPTED);
    }
    return member.equals("currency")
        ? Optional.of(Decline.CURRENCY_NOT_ACCEPTED)
        : Optional.empty();
  }

  /** No repeat makes another amount of it. */
  static boolean isOfTheAmount(InvalidRequestException refusal) {
    return AMOUNT_CODES.contains(String.valueOf(refusal.getCode()))
        || "amount".equals(refusal.getParam());
  }

  /** The issuer's reason if it gave one. */
  static Decline declineOf(String declineCode, String code) {
    return new Decline(
        Optional.ofNullable(declineCode).or(() -> Optional.ofNullable(code)).orElse("declined"));
  }

  /** Stripe's messages name parameters and ids; a card's number is never among what we send. */
  static String reasonOf(StripeException failure) {
    return failure.getClass().getSimpleName()
        + Optional.ofNullable(failure.getStatusCode()).map(status -> " " + status).orElse("")
        + ": "
        + failure.getMessage();
  }
}
