package dev.onceward.orders.control;

import static dev.onceward.orders.control.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Balance;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.orders.entity.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("P4: a key whose answer is forgotten stands for the payment it was used for")
class ReservationsTest {

  private static final Optional<String> VISA = Optional.of("pm_card_visa");

  private final Order order = order(UUID.randomUUID(), OrderStatus.NEW);
  private final OrderPayment first =
      OrderPayment.reserved(order, UUID.randomUUID(), "k-1", order.total(), VISA, Instant.EPOCH);

  @Test
  void samePayment_isTaken() {
    assertThatCode(() -> repeat(Optional.of(order.total()), VISA)).doesNotThrowAnyException();
    assertThatCode(() -> repeat(Optional.empty(), VISA)).doesNotThrowAnyException();
  }

  @Test
  void otherAmountOrMethod_isRefused() {
    Money less = new Money(new BigDecimal("1"), order.total().currency());
    assertRefused(Optional.of(less), VISA);
    assertRefused(Optional.of(order.total()), Optional.empty());
    assertRefused(Optional.of(order.total()), Optional.of("pm_other"));
  }

  @Test
  @DisplayName("E6: what could not be asked for is not reserved, and the same key works later")
  void hindrance_isRefusedForNow_andNamesTheSettingOnly() {
    assertThatCode(() -> Reservations.refuseIfHindered(Optional.empty()))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> Reservations.refuseIfHindered(Optional.of("no /etc/secret.json")))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refusal -> {
              assertThat(refusal.problem().status()).isEqualTo(503);
              assertThat(refusal.problem().detail())
                  .contains("onceward.service-token.key")
                  .doesNotContain("secret");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "false, 0, 'The whole of', 'so nothing is left to pay'",
    "false, 100.50, '100.50 of it was given back', 'Place a new order'",
    "true, 1500.50, 'all of it was given back', 'Place a new order'"
  })
  @DisplayName("O2: an order that was paid is not paid again, and the refusal says what happened")
  void orderThatWasPaid_isNotPaidAgain(boolean whole, BigDecimal refunded, String a, String b) {
    Order paid = paid(whole);
    Balance balance =
        new Balance(
            paid.total(), paid.total().amount().subtract(refunded), BigDecimal.ZERO, refunded);

    assertThatThrownBy(() -> Reservations.amountOf(paid, balance, Optional.empty()))
        .isInstanceOfSatisfying(
            BusinessRejection.class,
            refusal -> assertThat(refusal.code()).isEqualTo("order_already_paid"))
        .hasMessageContainingAll(paid.id().toString(), "1500.50 RUB", "was paid", a, b);
  }

  @ParameterizedTest
  @CsvSource({"false, 'Refund its payment'", "true, 'so there is nothing to cancel'"})
  @DisplayName("O2: an order that was paid is not cancelled, and the refusal says what happened")
  void orderThatWasPaid_isNotCancelled(boolean whole, String what) {
    Order paid = paid(whole);

    assertThat(AlreadyPaid.notToBeCancelled(paid))
        .hasMessageContainingAll(paid.id().toString(), what);
  }

  private Order paid(boolean refunded) {
    Order paid = order.paid();
    return refunded ? paid.refunded(Instant.EPOCH) : paid;
  }

  private void assertRefused(Optional<Money> amount, Optional<String> method) {
    assertThatThrownBy(() -> repeat(amount, method))
        .isInstanceOf(BusinessRejection.class)
        .hasMessageContaining(first.id().toString())
        .hasMessageContaining("1500.50 by payment method pm_card_visa");
  }

  private void repeat(Optional<Money> amount, Optional<String> method) {
    Reservations.refuseIfDifferent(
        first, new WantedPayment(new IdempotencyKey("k-1"), amount, method));
  }
}
