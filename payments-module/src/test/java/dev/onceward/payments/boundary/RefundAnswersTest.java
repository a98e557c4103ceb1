package dev.onceward.payments.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Refund;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("P1: what a refund is answered with")
class RefundAnswersTest {

  private static final Refund REFUND =
      TestPayments.refund(TestPayments.payment(), "60", "refund of invoice 1187");

  @Test
  @DisplayName("E5: an unknown outcome is 202 with Location")
  void unfinishedRefund_isAcceptedAndLeadsToItself() {
    Answer answer = RefundAnswers.of(REFUND);

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Location"))
        .contains("/api/payments/" + REFUND.payment() + "/refunds/" + REFUND.id());
    assertThat(new String(answer.body(), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"refund_id\":\""
                + REFUND.id()
                + "\",\"payment_id\":\""
                + REFUND.payment()
                + "\",\"amount\":\"60.00\",\"status\":\"PENDING\"}");
  }

  @Test
  void refundThatWasGivenBack_isCreated() {
    assertThat(RefundAnswers.of(REFUND.succeeded()).status()).isEqualTo(201);
  }

  @Test
  void declinedRefund_isAFinalRejectionThatNamesTheReason() {
    Refund declined = REFUND.declined(new Decline("charge_disputed"));

    assertThatThrownBy(() -> RefundAnswers.of(declined))
        .isInstanceOfSatisfying(
            BusinessRejection.class,
            rejection -> {
              assertThat(rejection.status()).isEqualTo(422);
              assertThat(rejection.code()).isEqualTo("refund_declined");
              assertThat(rejection).hasMessageContaining("charge_disputed");
            });
    assertThat(RefundAnswers.view(declined).status()).isEqualTo(200);
  }

  @Test
  @DisplayName("a final outcome never becomes another one")
  void settledRefund_staysAsItIs() {
    Refund given = REFUND.succeeded();

    assertThatThrownBy(() -> given.declined(new Decline("late")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("SUCCEEDED");
  }
}
