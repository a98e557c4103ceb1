package dev.onceward.payments.control;

import static dev.onceward.payments.TestPayments.money;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("P1: what of a payment may be refunded")
class ReservationTest {

  private static final Payment PAYMENT = TestPayments.payment();

  @Test
  void withoutAnAmount_itIsAllThatIsLeft() {
    assertThat(reserved("1000").of(Optional.empty())).isEqualTo(money("500.5", "EUR"));
  }

  @ParameterizedTest
  @CsvSource({"0, 1500.51, 1500.50 left", "1000, 500.51, 500.50 left", "1500.50, 0.01, 0.00 left"})
  void moreThanIsLeft_isRefusedForGood(String reserved, String wanted, String message) {
    assertThatThrownBy(() -> reserved(reserved).of(Optional.of(money(wanted, "EUR"))))
        .isInstanceOfSatisfying(
            BusinessRejection.class,
            refusal -> {
              assertThat(refusal.status()).isEqualTo(409);
              assertThat(refusal.code()).isEqualTo("refund_exceeds_payment");
              assertThat(refusal).hasMessageContaining(message).hasMessageContaining(wanted);
            });
  }

  @Test
  void nothingLeft_isRefusedWithoutAnAmountToo() {
    assertThatThrownBy(() -> reserved("1500.5").of(Optional.empty()))
        .isInstanceOf(BusinessRejection.class)
        .hasMessageContaining("0.00 left");
  }

  @Test
  @DisplayName("E5: an unknown charge can't be refunded yet; the same key may try again")
  void unfinishedPayment_isRefusedForNow() {
    assertThatThrownBy(() -> Reservation.refuseUnlessCharged(PAYMENT, "stripe"))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refusal -> {
              assertThat(refusal.problem().code()).isEqualTo("payment_in_progress");
              assertThat(refusal.problem().retryable()).isTrue();
              assertThat(refusal).hasMessageContaining("PENDING");
            });
  }

  @Test
  void declinedPayment_hasNothingToRefund() {
    Payment declined = PAYMENT.declined(new Decline("lost_card"));

    assertThatThrownBy(() -> Reservation.refuseUnlessCharged(declined, "stripe"))
        .isInstanceOf(BusinessRejection.class)
        .hasMessageContaining("declined");
  }

  @Test
  void paymentOfAnotherProvider_isRefundedThere() {
    assertThatThrownBy(() -> Reservation.refuseUnlessCharged(PAYMENT.succeeded(), "till"))
        .isInstanceOf(BusinessRejection.class)
        .hasMessageContaining("'stripe'")
        .hasMessageContaining("'till'");
  }

  private static Reservation reserved(String amount) {
    return new Reservation(PAYMENT, new BigDecimal(amount));
  }
}
