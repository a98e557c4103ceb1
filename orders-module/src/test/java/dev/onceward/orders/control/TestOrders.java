package dev.onceward.orders.control;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import java.util.UUID;

final class TestOrders {

  private TestOrders() {}

  static Order order(UUID tenant, OrderStatus status) {
    return new Order(
        tenant,
        UuidCreator.getTimeOrderedEpoch(),
        42,
        new Money(new BigDecimal("1500.5"), Currency.getInstance("RUB")),
        Optional.of("anna@example.org"),
        status,
        1,
        Instant.parse("2026-11-29T23:59:59.123456Z"),
        Optional.empty());
  }
}
