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
          Instant.EPOCH);

  @Test
  void newOrder_isAllLeft() {
    Balance balance = Balance.of(ORDER, List.of());

    assertThat(balance.left()).contains(euros("100"));
    assertThat(balance.allows(euros("100"))).isTrue();
    assertThat(balance.allows(euros("100.01"))).isFalse();
    assertThat(balance.isPaid()).isFalse();
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

    assertThat(balance(part, payment("40", OrderPaymentStatus.UNKNOWN)).isPaid()).isFalse();
    Balance balance = balance(part, payment("40.00", OrderPaymentStatus.SUCCEEDED));
    assertThat(balance.isPaid()).isTrue();
    assertThat(balance.left()).isEmpty();
    assertThat(balance.allows(euros("0.01"))).isFalse();
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
              reserved.createdAt());
      case SUCCEEDED -> reserved.succeeded(new Settlement("1", "stripe", Optional.empty()));
      case DECLINED -> reserved.declined(new Refusal(402, "card_declined", "Because."));
    };
  }

  private static Money euros(String amount) {
    return new Money(new BigDecimal(amount), Currency.getInstance("EUR"));
  }
}
