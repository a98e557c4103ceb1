package dev.onceward.orders.control;

import dev.onceward.orders.event.PaymentRefund;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The SQL of {@code orders.order_refund}; what changes it holds the order's row. */
final class OrderRefundTable {

  private static final String INSERT =
      "INSERT INTO orders.order_refund (tenant_id, order_id, refund_id, payment_id, amount)"
          + " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";

  private OrderRefundTable() {}

  /** False if it was told of before. */
  static boolean insert(Connection connection, PaymentRefund refund) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, refund.tenant());
      insert.setObject(2, refund.orderId());
      insert.setObject(3, refund.refundId());
      insert.setString(4, refund.paymentId());
      insert.setBigDecimal(5, refund.amount().amount());
      return insert.executeUpdate() == 1;
    }
  }
}
