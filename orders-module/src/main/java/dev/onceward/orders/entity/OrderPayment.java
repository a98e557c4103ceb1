package dev.onceward.orders.entity;

import dev.onceward.money.Money;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A payment of an order, or of a part of it.
 *
 * @param key the one it was asked for under: of this order, the same key is the same payment
 * @param method empty if the payments API chooses
 * @param settlement there if it succeeded
 * @param refusal there if it was declined
 * @param refunded how much of it was given back, as payments have told; empty if nothing
 */
public record OrderPayment(
    UUID tenant,
    UUID orderId,
    UUID id,
    String key,
    Money amount,
    Optional<String> method,
    OrderPaymentStatus status,
    Optional<Settlement> settlement,
    Optional<Refusal> refusal,
    Optional<Money> refunded,
    Instant createdAt) {

  public static OrderPayment reserved(
      Order order, UUID id, String key, Money amount, Optional<String> method, Instant at) {
    return new OrderPayment(
        order.tenant(),
        order.id(),
        id,
        key,
        amount,
        method,
        OrderPaymentStatus.PENDING,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        at);
  }

  public OrderPayment succeeded(Settlement as) {
    return settled(OrderPaymentStatus.SUCCEEDED, Optional.of(as), Optional.empty());
  }

  public OrderPayment declined(Refusal as) {
    return settled(OrderPaymentStatus.DECLINED, Optional.empty(), Optional.of(as));
  }

  private OrderPayment settled(
      OrderPaymentStatus outcome, Optional<Settlement> as, Optional<Refusal> why) {
    if (status.isFinal()) {
      throw new IllegalStateException(
          "Payment " + id + " of order " + orderId + " is " + status + " for good, not " + outcome);
    }
    return new OrderPayment(
        tenant, orderId, id, key, amount, method, outcome, as, why, refunded, createdAt);
  }
}
