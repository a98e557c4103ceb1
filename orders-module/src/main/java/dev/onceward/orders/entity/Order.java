package dev.onceward.orders.entity;

import dev.onceward.money.Money;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Its version is 1 when created, and one more with every change. */
public record Order(
    UUID tenant,
    UUID id,
    long customerId,
    Money total,
    Optional<String> email,
    OrderStatus status,
    long version,
    Instant createdAt) {

  public Order cancelled() {
    return becoming(OrderStatus.CANCELLED, OrderStatus.NEW);
  }

  public Order paid() {
    return becoming(OrderStatus.PAID, OrderStatus.NEW);
  }

  public Order refunded() {
    return becoming(OrderStatus.REFUNDED, OrderStatus.PAID);
  }

  private Order becoming(OrderStatus outcome, OrderStatus from) {
    if (status != from) {
      throw new IllegalStateException(
          "Only a " + from + " order can be " + outcome + ", not one that is " + status);
    }
    return new Order(tenant, id, customerId, total, email, outcome, version + 1, createdAt);
  }
}
