package dev.onceward.invoicing.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.invoicing.control.MailOutcome;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K7, E5: what Resend's answers mean")
class ResendAnswersTest {

  @Test
  void answerWithAnId_isSent() {
    StepResult result = resultOf(200, "{\"id\":\"em_1\"}");

    assertThat(result).isInstanceOf(Done.class);
    assertThat(MailResults.outcomeOf((Done) result)).isEqualTo(new MailOutcome.Sent("em_1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "<html>", "{\"id\":\"\"}"})
  void successWithoutAnId_isUnknown(String body) {
    assertThat(resultOf(200, body)).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @CsvSource({"422, Invalid `to` field.", "400, The recipient is on the suppression list"})
  void refusedRecipient_isFinal(int status, String message) {
    StepResult result = resultOf(status, error("validation_error", message));

    assertThat(result).isInstanceOf(Ended.class);
    assertThat(MailResults.outcomeOf((Ended) result))
        .isEqualTo(new MailOutcome.Refused("validation_error"));
  }

  @ParameterizedTest
  @CsvSource({
    "401, missing_api_key, ",
    "403, invalid_api_key, ",
    "403, validation_error, The domain is not verified",
    "422, validation_error, Invalid `from` field",
    "422, invalid_from_address, ",
    "429, daily_quota_exceeded, ",
    "405, method_not_allowed, "
  })
  @DisplayName("what only we can mend fails no invoice, and what passes is never the final answer")
  void obstacle_isTriedAgain(int status, String name, String message) {
    assertThat(resultOf(status, error(name, message))).isInstanceOf(Retry.class);
  }

  @Test
  void rateLimit_saysWhen() {
    assertThat(
            ResendAnswers.resultOf(
                429, error("rate_limit_exceeded", "slow down"), Duration.ofSeconds(7)))
        .isEqualTo(new Retry("Resend answered 429 rate_limit_exceeded", Duration.ofSeconds(7)));
  }

  @ParameterizedTest
  @CsvSource({
    "500, application_error",
    "503, service_unavailable",
    "409, invalid_idempotent_request",
    "409, concurrent_idempotent_requests"
  })
  void whatMayHaveTakenEffect_isUnknown(int status, String name) {
    assertThat(resultOf(status, error(name, ""))).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 409, 429, 500})
  @DisplayName("S2: a reason gives status and name, never the provider's own words")
  void reason_repeatsNoAddress(int status) {
    String words = "not to anna@example.org";

    assertThat(resultOf(status, error("some_error", words)).toString())
        .contains(status + " some_error")
        .doesNotContain("anna");
    assertThat(resultOf(status, error(words, words)).toString())
        .contains(Integer.toString(status))
        .doesNotContain("anna");
  }

  @Test
  void pageOfAProxy_isUnknown() {
    assertThat(resultOf(404, "<html>not here</html>")).isInstanceOf(Unknown.class);
  }

  @Test
  void earlierCallAtWork_isWaitedFor() {
    Unknown running =
        (Unknown) resultOf(409, error("concurrent_idempotent_requests", "in progress"));

    assertThat(running.notBefore()).isEqualTo(Duration.ofSeconds(1));
  }

  private static StepResult resultOf(int status, String body) {
    return ResendAnswers.resultOf(status, body, Duration.ZERO);
  }

  private static String error(String name, String message) {
    return "{\"statusCode\":1,\"name\":\"%s\",\"message\":\"%s\"}"
        .formatted(name, message == null ? "" : message);
  }
}
