package dev.onceward.orders.entity;

import dev.onceward.money.Money;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Its version is 1 when created, and one more with every change.
 *
 * @param refundedAt when all that its own payments took was known to be given back; it stays PAID
 */
public record Order(
    UUID tenant,
    UUID id,
    long customerId,
    Money total,
    Optional<String> email,
    OrderStatus status,
    long version,
    Instant createdAt,
    Optional<Instant> refundedAt) {

  public Order cancelled() {
    return becoming(OrderStatus.CANCELLED);
  }

  public Order paid() {
    return becoming(OrderStatus.PAID);
  }

  public Order refunded(Instant at) {
    if (status != OrderStatus.PAID || refundedAt.isPresent()) {
      throw new IllegalStateException(
          "Only a PAID order can be refunded, and once, not one that is "
              + status
              + refundedAt.map(since -> " and refunded since " + since).orElse(""));
    }
    return next(status, Optional.of(at));
  }

  private Order becoming(OrderStatus outcome) {
    if (status != OrderStatus.NEW) {
      throw new IllegalStateException(
          "Only a NEW order can be " + outcome + ", not one that is " + status);
    }
    return next(outcome, refundedAt);
  }

  private Order next(OrderStatus outcome, Optional<Instant> refunded) {
    return new Order(
        tenant, id, customerId, total, email, outcome, version + 1, createdAt, refunded);
  }
}
