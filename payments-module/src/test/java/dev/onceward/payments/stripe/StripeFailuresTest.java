package dev.onceward.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.ApiException;
import com.stripe.exception.AuthenticationException;
import com.stripe.exception.CardException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.PermissionException;
import com.stripe.exception.StripeException;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.payments.entity.Decline;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("E5: what a failed call says about the charge")
class StripeFailuresTest {

  @ParameterizedTest
  @CsvSource({
    "card_declined, insufficient_funds, insufficient_funds",
    "expired_card, , expired_card",
    "processing_error, , processing_error",
    ", , declined"
  })
  void cardError_isADeclineForTheIssuersReason(String code, String declineCode, String reason) {
    StripeException failure =
        new CardException("Your card.", "req_1", code, null, declineCode, "ch_1", 402, null);

    assertThat(StripeFailures.resultOf(failure)).isEqualTo(declined(reason));
  }

  @ParameterizedTest
  @CsvSource({
    "resource_missing, payment_method, payment_method_unknown",
    "amount_too_small, amount, amount_not_accepted",
    "amount_too_large, amount, amount_not_accepted",
    "parameter_invalid_integer, amount, amount_not_accepted",
    "parameter_invalid, currency, currency_not_accepted"
  })
  void callersFault_isFinal(String code, String member, String reason) {
    assertThat(StripeFailures.resultOf(invalid(code, member))).isEqualTo(declined(reason));
  }

  @Test
  void rateLimit_isTriedAgainWhenStripeSays() {
    assertThat(StripeFailures.resultOf(new RateLimited("req_1", Duration.ofSeconds(7))))
        .isInstanceOfSatisfying(Retry.class, retry -> assertThat(retry.notBefore()).hasSeconds(7));
  }

  static Stream<StripeException> withoutEffect() {
    return Stream.of(
        new AuthenticationException("Invalid API key.", "req_1", null, 401),
        new PermissionException("No.", "req_1", null, 403),
        invalid("parameter_unknown", "metadata"),
        invalid("resource_missing", "id"),
        new ApiConnectionException("Stripe", new ConnectException("refused")),
        new ApiConnectionException("Stripe", new HttpConnectTimeoutException("slow")));
  }

  @ParameterizedTest
  @MethodSource("withoutEffect")
  void ourFault_isNeitherADeclineNorInDoubt(StripeException failure) {
    assertThat(StripeFailures.resultOf(failure))
        .isInstanceOfSatisfying(
            Retry.class,
            retry ->
                assertThat(retry.reason())
                    .contains(failure.getClass().getSimpleName(), failure.getMessage()));
  }

  static Stream<StripeException> inDoubt() {
    return Stream.of(
        new ApiException("An error.", "req_1", null, 500, null),
        new ApiException("In use.", "req_1", "idempotency_key_in_use", 409, null),
        new ApiException("Busy.", "req_1", "lock_timeout", 429, null),
        new IdempotencyException("Other parameters.", "req_1", null, 400),
        invalid("payment_intent_unexpected_state", null),
        new ApiConnectionException("Stripe", new IOException("closed")),
        new ApiConnectionException("Stripe", new TimeoutException()),
        new ApiConnectionException("Stripe"));
  }

  @ParameterizedTest
  @MethodSource("inDoubt")
  void failureAfterTheRequestWent_leavesTheOutcomeUnknown(StripeException failure) {
    assertThat(StripeFailures.resultOf(failure)).isInstanceOf(Unknown.class);
  }

  private static InvalidRequestException invalid(String code, String member) {
    return new InvalidRequestException("No.", member, "req_1", code, 400, null);
  }

  private static StepResult declined(String reason) {
    Ended ended = StripeResults.declined(new Decline(reason));
    assertThat(ended.result())
        .asString()
        .isEqualTo("{\"status\":\"declined\",\"code\":\"" + reason + "\"}");
    return ended;
  }
}
