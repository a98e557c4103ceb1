package dev.onceward.orders.control;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.orders.entity.Balance;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.orders.entity.OrderPaymentStatus;
import dev.onceward.orders.entity.OrderStatus;
import dev.onceward.orders.event.OrderEvents;
import dev.onceward.orders.event.PaymentRefund;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of an order when a payment of it ends or is given back, and the events that tell it.
 * Under the order's row lock, in the caller's transaction.
 */
final class OrderTransitions {

  private OrderTransitions() {}

  /**
   * Of a payment's end. A refund may have been told of before: it came after it all the same, so
   * the order is paid first and refunded then.
   *
   * @param order locked, as it is before
   */
  static List<OutboxEvent> settle(
      Connection connection, Order order, OrderPayment settled, Instant at) throws SQLException {
    Balance before = balanceOf(connection, order);
    OrderPaymentTable.settle(connection, settled);
    if (settled.status() != OrderPaymentStatus.SUCCEEDED || !before.isPaidWith(settled.amount())) {
      return List.of();
    }
    Order paid = order.paid();
    OrderTable.update(connection, paid);
    List<OutboxEvent> told = new ArrayList<>(List.of(OrderEvents.paid(paid, at)));
    refundIfGivenBack(connection, paid, at).ifPresent(told::add);
    return told;
  }

  /** Of a refund: counted once, and only if it is of one of the order's own payments. */
  static Optional<OutboxEvent> noteRefund(Connection connection, PaymentRefund refund, Instant at)
      throws SQLException {
    Optional<Order> order = OrderTable.lock(connection, refund.tenant(), refund.orderId());
    if (order.isEmpty() || !OrderRefundTable.insert(connection, refund)) {
      return Optional.empty();
    }
    return refundIfGivenBack(connection, order.get(), at);
  }

  private static Optional<OutboxEvent> refundIfGivenBack(
      Connection connection, Order order, Instant at) throws SQLException {
    if (order.status() != OrderStatus.PAID
        || order.refundedAt().isPresent()
        || !balanceOf(connection, order).isGivenBack()) {
      return Optional.empty();
    }
    Order refunded = order.refunded(at);
    OrderTable.update(connection, refunded);
    return Optional.of(OrderEvents.refunded(refunded, at));
  }

  static Balance balanceOf(Connection connection, Order order) throws SQLException {
    return Balance.of(order, OrderPaymentTable.ofOrder(connection, order.tenant(), order.id()));
  }
}
