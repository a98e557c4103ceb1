package dev.onceward.orders.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.orders.control.PaymentOutcome.Paid;
import dev.onceward.orders.control.PaymentOutcome.Refused;
import dev.onceward.orders.entity.Refusal;
import dev.onceward.orders.entity.Settlement;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O2: what the payments API answers")
class ApiResultsTest {

  private static final String PAYMENT =
      """
      {"payment_id":"7","payment_provider":"stripe","provider_payment_id":"pi_1","status":"SUCCEEDED"}""";

  @Test
  void payment_isDone() {
    StepResult result = of(201, PAYMENT);

    assertThat(result).isInstanceOf(Done.class);
    assertThat(ApiResults.outcomeOf((Definite) result))
        .isEqualTo(new Paid(new Settlement("7", "stripe", Optional.of("pi_1"))));
  }

  @Test
  @DisplayName("E3: the same payment is the same bytes, whatever else the answer says")
  void samePayment_isTheSameResult() {
    assertThat(of(201, PAYMENT)).isEqualTo(of(200, PAYMENT.replace("SUCCEEDED", "REFUNDED")));
  }

  @ParameterizedTest
  @CsvSource({"402, card_declined", "409, payment_conflict", "422, key_reused", "409, key_expired"})
  void refusal_comesBackAsItIs(int status, String code) {
    StepResult result = of(status, problem(code));

    assertThat(result).isInstanceOf(Ended.class);
    assertThat(ApiResults.outcomeOf((Definite) result))
        .isEqualTo(new Refused(new Refusal(status, code, "Because.")));
  }

  @Test
  void requestThatPaymentsCanNotRead_isRefusedForGood() {
    assertThat(ApiResults.outcomeOf((Definite) of(400, problem("validation_failed"))))
        .isEqualTo(new Refused(new Refusal(422, "payment_refused", "Because.")));
  }

  @ParameterizedTest
  @CsvSource({"422, key_reused", "409, key_reused", "409, key_expired", "400, validation_failed"})
  @DisplayName(
      "E5: a request that is refused now says nothing of an earlier one that may have paid")
  void refusalOfTheRequest_afterAPossibleEffect_isUnknown(int status, String code) {
    assertThat(of(status, problem(code), true)).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @CsvSource({"402, card_declined", "422, payment_method_unknown"})
  void refusalOfThePayment_afterAPossibleEffect_isFinal(int status, String code) {
    assertThat(of(status, problem(code), true)).isInstanceOf(Ended.class);
  }

  @Test
  @DisplayName("a code is believed in a problem document only")
  void codeInOtherJson_provesNothing() {
    Response page =
        Response.status(422)
            .type("application/json")
            .entity(problem("amount_not_accepted").getBytes(StandardCharsets.UTF_8))
            .build();

    assertThat(ApiResults.of(ApiReply.of(page), false)).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @CsvSource({
    "202, pending",
    "409, request_in_progress",
    "409, response_not_stored",
    "500, internal_error",
    "503, store_unavailable",
    "408, slow",
    "425, early",
    "302, moved"
  })
  void openOutcome_isUnknown(int status, String code) {
    assertThat(of(status, problem(code))).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "[]", "{}", "{\"code\":7}"})
  @DisplayName("what is not the payments API's, such as a proxy's page, proves nothing")
  void strangeBody_isUnknown(String body) {
    assertThat(of(201, body)).isInstanceOf(Unknown.class);
    assertThat(of(409, body)).isInstanceOf(Unknown.class);
    assertThat(of(422, body)).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405, 413, 415, 429})
  void obstacle_mayPass(int status) {
    assertThat(of(status, problem("some"))).isInstanceOf(Retry.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void whoAsksToWait_isNotAskedBefore(int status) {
    Response limited =
        Response.fromResponse(ScriptedClient.response(status, problem("slow")))
            .header("Retry-After", "7")
            .build();

    StepResult result = ApiResults.of(ApiReply.of(limited), false);

    assertThat(result instanceof Retry retry ? retry.notBefore() : ((Unknown) result).notBefore())
        .isEqualTo(Duration.ofSeconds(7));
  }

  private static String problem(String code) {
    return "{\"code\":\"" + code + "\",\"detail\":\"Because.\"}";
  }

  private static StepResult of(int status, String body) {
    return of(status, body, false);
  }

  private static StepResult of(int status, String body, boolean mayHaveTakenEffect) {
    return ApiResults.of(ApiReply.of(ScriptedClient.response(status, body)), mayHaveTakenEffect);
  }
}
