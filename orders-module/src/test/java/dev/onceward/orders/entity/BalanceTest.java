package dev.onceward.orders.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("O2: paid + pending + unknown ≤ total")
class BalanceTest {

  private static final Order ORDER =
      new Order(
          UUID.randomUUID(),
          UUID.randomUUID(),
          42,
          euros("100.00"),
          Optional.empty(),
          OrderStatus.NEW,
          1,
          Instant.EPOCH,
          Optional.empty());

  @Test
  void newOrder_isAllLeft() {
    Balance balance = Balance.of(ORDER, List.of());

    assertThat(balance.left()).contains(euros("100"));
    assertThat(balance.allows(euros("100"))).isTrue();
    assertThat(balance.allows(euros("100.01"))).isFalse();
    assertThat(balance.isGivenBack()).isFalse();
    assertThat(balance.hasPending()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DECLINED")
  void payment_takesItsPart(OrderPaymentStatus status) {
    Balance balance = balance(payment("60", status));

    assertThat(balance.left()).contains(euros("40"));
    assertThat(balance.allows(euros("40"))).isTrue();
    assertThat(balance.allows(euros("40.01"))).isFalse();
    assertThat(balance.hasPending()).isEqualTo(status != OrderPaymentStatus.SUCCEEDED);
  }

  @Test
  void declinedPayment_givesItsPartBack() {
    Balance balance = balance(payment("100", OrderPaymentStatus.DECLINED));

    assertThat(balance.left()).contains(euros("100"));
    assertThat(balance.hasPending()).isFalse();
  }

  @Test
  void orderIsPaid_whenPaymentsThatSucceededCoverIt() {
    OrderPayment part = payment("60", OrderPaymentStatus.SUCCEEDED);

    Balance pending = balance(part, payment("40", OrderPaymentStatus.UNKNOWN));
    assertThat(pending.isPaidWith(euros("39.99"))).isFalse();
    assertThat(pending.isPaidWith(euros("40.00"))).isTrue();
    Balance balance = balance(part, payment("40.00", OrderPaymentStatus.SUCCEEDED));
    assertThat(balance.left()).isEmpty();
    assertThat(balance.allows(euros("0.01"))).isFalse();
  }

  @Test
  @DisplayName("what was given back of a part may be paid again, and does not count as paid")
  void refund_givesItsPartBack() {
    OrderPayment part = refunded(payment("60", OrderPaymentStatus.SUCCEEDED), "20");
    Balance balance = balance(part, payment("40", OrderPaymentStatus.PENDING));

    assertThat(balance.left()).contains(euros("20"));
    assertThat(balance.isPaidWith(euros("40"))).isFalse();
    assertThat(balance.refunded()).isEqualByComparingTo("20");
  }

  @Test
  void order_isGivenBack_whenNothingOfItsPaymentsIsLeft() {
    OrderPayment part = refunded(payment("60", OrderPaymentStatus.SUCCEEDED), "60");
    OrderPayment rest = payment("40", OrderPaymentStatus.SUCCEEDED);

    assertThat(balance(part, rest).isGivenBack()).isFalse();
    assertThat(balance(part, refunded(rest, "39.99")).isGivenBack()).isFalse();
    assertThat(balance(part, refunded(rest, "40.00")).isGivenBack()).isTrue();
  }

  private static OrderPayment refunded(OrderPayment payment, String amount) {
    return new OrderPayment(
        payment.tenant(),
        payment.orderId(),
        payment.id(),
        payment.key(),
        payment.amount(),
        payment.method(),
        payment.status(),
        payment.settlement(),
        payment.refusal(),
        Optional.of(euros(amount)),
        payment.createdAt());
  }

  private static Balance balance(OrderPayment... payments) {
    return Balance.of(ORDER, Stream.of(payments).toList());
  }

  private static OrderPayment payment(String amount, OrderPaymentStatus status) {
    OrderPayment reserved =
        OrderPayment.reserved(
            ORDER, UUID.randomUUID(), "k-1", euros(amount), Optional.empty(), Instant.EPOCH);
    return switch (status) {
      case PENDING -> reserved;
      case UNKNOWN ->
          new OrderPayment(
              reserved.tenant(),
              reserved.orderId(),
              reserved.id(),
              reserved.key(),
              reserved.amount(),
              reserved.method(),
              status,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              reserved.createdAt());
      case SUCCEEDED -> reserved.succeeded(new Settlement("1", "stripe", Optional.empty()));
      case DECLINED -> reserved.declined(new Refusal(402, "card_declined", "Because."));
    };
  }

  private static Money euros(String amount) {
    return new Money(new BigDecimal(amount), Currency.getInstance("EUR"));
  }
}
