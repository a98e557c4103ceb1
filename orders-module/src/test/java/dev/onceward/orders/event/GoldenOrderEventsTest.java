package dev.onceward.orders.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.messaging.PoisonMessage;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K1: docs/events is what orders publish, and what their projection reads")
class GoldenOrderEventsTest {

  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  private static final UUID ID = UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b");
  private static final Instant LATER = Instant.parse("2026-11-29T12:00:05Z");
  private static final Instant REFUNDED = Instant.parse("2026-11-29T12:10:05Z");
  private static final Order ORDER =
      new Order(
          TENANT,
          ID,
          42,
          new Money(new BigDecimal("1500"), Currency.getInstance("RUB")),
          Optional.of("buyer@example.org"),
          OrderStatus.NEW,
          1,
          Instant.parse("2026-11-29T12:00:00.123456Z"),
          Optional.empty());

  @Test
  void publishedEvents_areTheExamples() throws IOException {
    GoldenEvent.of("OrderCreated.v1").assertIs(OrderEvents.created(ORDER));
    GoldenEvent.of("OrderPaid.v1").assertIs(OrderEvents.paid(ORDER.paid(), LATER));
    GoldenEvent.of("OrderCancelled.v1").assertIs(OrderEvents.cancelled(ORDER.cancelled(), LATER));
    GoldenEvent.of("OrderRefunded.v1")
        .assertIs(OrderEvents.refunded(ORDER.paid().refunded(REFUNDED), REFUNDED));
  }

  @Test
  void example_isReadByTheProjection() throws IOException {
    assertThat(OrderSnapshot.of(GoldenEvent.of("OrderPaid.v1").delivered()))
        .isEqualTo(snapshot(2, LATER, Optional.empty()));
    assertThat(OrderSnapshot.of(GoldenEvent.of("OrderRefunded.v1").delivered()))
        .isEqualTo(snapshot(3, REFUNDED, Optional.of(REFUNDED)));
  }

  private static OrderSnapshot snapshot(long version, Instant at, Optional<Instant> refundedAt) {
    return new OrderSnapshot(
        TENANT, ID, 42, new BigDecimal("1500.00"), "RUB", "PAID", version, at, refundedAt);
  }

  @Test
  void refundOfAPayment_isReadAsWhatOrdersNeedOfIt() throws IOException {
    assertThat(PaymentRefund.of(GoldenEvent.of("PaymentRefunded.v1").delivered()))
        .contains(
            new PaymentRefund(
                TENANT,
                ID,
                "0198f1a2-9b00-7c11-9d22-3e44f5a6b7c8",
                UUID.fromString("0198f1a2-ab12-7e33-8f44-5a66b7c8d9e0"),
                ORDER.total()));
  }

  @Test
  @DisplayName("K6: an event of another aggregate than its payload's is poison")
  void paymentsEvent_isNoOrder() throws IOException {
    GoldenEvent payment = GoldenEvent.of("PaymentSucceeded.v1");

    assertThatThrownBy(() -> OrderSnapshot.of(payment.delivered()))
        .isInstanceOfSatisfying(
            PoisonMessage.class,
            poison -> assertThat(poison.reason()).isEqualTo("subject_differs"));
  }
}
