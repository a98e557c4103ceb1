package dev.onceward.orders.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K1: events of orders")
class OrderEventsTest {

  private static final Instant CREATED = Instant.parse("2026-11-29T12:00:00.123456Z");
  private static final UUID ID = UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b");
  private static final Order ORDER =
      new Order(
          UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a"),
          ID,
          42,
          new Money(new BigDecimal("1500"), Currency.getInstance("RUB")),
          Optional.empty(),
          OrderStatus.NEW,
          1,
          CREATED,
          Optional.empty());

  @Test
  void createdOrder_isVersionOneOfItsAggregate() {
    OutboxEvent event = OrderEvents.created(ORDER);

    assertThat(event)
        .usingRecursiveComparison()
        .ignoringFields("id")
        .isEqualTo(
            new OutboxEvent(
                event.id(),
                "orders",
                ID.toString(),
                1,
                "OrderCreated.v1",
                "{\"order_id\":\"0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b\",\"customer_id\":42,"
                    + "\"amount\":\"1500.00\",\"currency\":\"RUB\",\"status\":\"NEW\","
                    + "\"created_at\":\"2026-11-29T12:00:00.123456Z\"}",
                ORDER.tenant(),
                ID,
                CREATED));
    assertThat(event.id().version()).isEqualTo(7);
  }

  @Test
  void cancelledOrder_isTheNextVersionInTheSameSaga() {
    Instant at = CREATED.plusSeconds(5);

    OutboxEvent event = OrderEvents.cancelled(ORDER.cancelled(), at);

    assertThat(event.type()).isEqualTo("OrderCancelled.v1");
    assertThat(event.aggregateVersion()).isEqualTo(2);
    assertThat(event.sagaId()).isEqualTo(OrderEvents.created(ORDER).sagaId());
    assertThat(event.occurredAt()).isEqualTo(at);
    assertThat(event.payload()).contains("\"status\":\"CANCELLED\"");
  }

  @Test
  void paidOrder_isTheNextVersionInTheSameSaga() {
    OutboxEvent event = OrderEvents.paid(ORDER.paid(), CREATED.plusSeconds(5));

    assertThat(event.type()).isEqualTo("OrderPaid.v1");
    assertThat(event.aggregateVersion()).isEqualTo(2);
    assertThat(event.sagaId()).isEqualTo(OrderEvents.created(ORDER).sagaId());
    assertThat(event.payload()).contains("\"status\":\"PAID\"");
  }

  @Test
  void twoFacts_haveTwoIds() {
    assertThat(OrderEvents.created(ORDER).id()).isNotEqualTo(OrderEvents.created(ORDER).id());
  }
}
