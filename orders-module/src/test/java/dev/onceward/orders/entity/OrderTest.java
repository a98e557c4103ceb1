package dev.onceward.orders.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("O1, O2: cancelling and paying")
class OrderTest {

  private static final Instant LATER = Instant.parse("2026-11-29T12:10:05Z");

  @Test
  void newOrder_isCancelledInItsNextVersion() {
    Order order = order(OrderStatus.NEW);

    Order cancelled = order.cancelled();

    assertThat(cancelled.status()).isEqualTo(OrderStatus.CANCELLED);
    assertThat(cancelled.version()).isEqualTo(order.version() + 1);
    assertThat(cancelled)
        .usingRecursiveComparison()
        .ignoringFields("status", "version")
        .isEqualTo(order);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NEW")
  void settledOrder_isNotCancelled(OrderStatus status) {
    assertThatThrownBy(() -> order(status).cancelled())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(status.name());
  }

  @Test
  void newOrder_isPaidInItsNextVersion() {
    Order paid = order(OrderStatus.NEW).paid();

    assertThat(paid.status()).isEqualTo(OrderStatus.PAID);
    assertThat(paid.version()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NEW")
  void settledOrder_isNotPaid(OrderStatus status) {
    assertThatThrownBy(() -> order(status).paid())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(status.name());
  }

  @Test
  void paidOrder_isRefundedInItsNextVersion() {
    Order paid = order(OrderStatus.PAID);

    Order refunded = paid.refunded(LATER);

    assertThat(refunded.status()).isEqualTo(OrderStatus.PAID);
    assertThat(refunded.refundedAt()).contains(LATER);
    assertThat(refunded.version()).isEqualTo(2);
    assertThat(refunded)
        .usingRecursiveComparison()
        .ignoringFields("refundedAt", "version")
        .isEqualTo(paid);
  }

  @Test
  void refundedOrder_isNotRefundedAgain() {
    Order refunded = order(OrderStatus.PAID).refunded(LATER);

    assertThatThrownBy(() -> refunded.refunded(LATER.plusSeconds(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("refunded since " + LATER);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PAID")
  void orderThatIsNotPaid_isNotRefunded(OrderStatus status) {
    assertThatThrownBy(() -> order(status).refunded(LATER))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(status.name());
  }

  private static Order order(OrderStatus status) {
    return new Order(
        UUID.randomUUID(),
        UUID.randomUUID(),
        42,
        new Money(BigDecimal.TEN, Currency.getInstance("RUB")),
        Optional.of("anna@example.org"),
        status,
        1,
        Instant.EPOCH,
        Optional.empty());
  }
}
