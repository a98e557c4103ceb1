package dev.onceward.payments.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("P1: what a payment is answered with")
class PaymentAnswersTest {

  private static final Payment PAYMENT = TestPayments.named(TestPayments.TENANT, "invoice 1187");

  @Test
  @DisplayName("E5: an unknown outcome is 202 with Location")
  void unfinishedPayment_isAcceptedAndLeadsToItself() {
    Answer answer = PaymentAnswers.of(PAYMENT);

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Location")).contains("/api/payments/" + PAYMENT.id());
    assertThat(answer.header("ETag")).isEmpty();
    assertThat(body(answer))
        .isEqualTo(
            "{\"payment_id\":\""
                + PAYMENT.id()
                + "\",\"order_id\":\"order 7\",\"amount\":\"1500.50\",\"currency\":\"EUR\","
                + "\"status\":\"PENDING\",\"payment_provider\":\"stripe\","
                + "\"external_payment_id\":\"invoice 1187\","
                + "\"created_at\":\"2026-11-29T23:59:59.123456Z\"}");
  }

  @Test
  void chargedPayment_isCreatedWithItsVersion() {
    Answer answer = PaymentAnswers.of(PAYMENT.succeeded());

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.header("Location")).contains("/api/payments/" + PAYMENT.id());
    assertThat(answer.header("ETag")).contains("\"2\"");
    assertThat(body(answer)).contains("\"status\":\"SUCCEEDED\"");
  }

  @ParameterizedTest
  @CsvSource({
    "insufficient_funds, 402, card_declined, insufficient_funds",
    "payment_method_unknown, 422, payment_method_unknown, payment_method 'pm_card_visa'",
    "amount_not_accepted, 422, amount_not_accepted, amount 1500.50 in currency EUR",
    "currency_not_accepted, 422, currency_not_accepted, amount 1500.50 in currency EUR"
  })
  void declinedPayment_isAFinalRejectionThatNamesTheReason(
      String decline, int status, String code, String reason) {
    assertThatThrownBy(() -> PaymentAnswers.of(PAYMENT.declined(new Decline(decline))))
        .isInstanceOfSatisfying(
            BusinessRejection.class,
            rejection -> {
              assertThat(rejection.status()).isEqualTo(status);
              assertThat(rejection.code()).isEqualTo(code);
              assertThat(rejection).hasMessageContaining(reason);
            });
  }

  @Test
  void lookAtAPayment_isTaggedOnceItIsFinal() {
    assertThat(PaymentAnswers.view(PAYMENT).header("ETag")).isEmpty();
    assertThat(PaymentAnswers.view(PAYMENT.succeeded()).header("ETag")).contains("\"2\"");
  }

  private static String body(Answer answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
