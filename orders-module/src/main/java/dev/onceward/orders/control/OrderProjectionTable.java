package dev.onceward.orders.control;

import dev.onceward.orders.event.OrderSnapshot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** The SQL of {@code orders.order_projection}. */
final class OrderProjectionTable {

  private static final String UPSERT =
      """
      INSERT INTO orders.order_projection AS known
             (tenant_id, order_id, customer_id, amount, currency, status, version, changed_at,
              refunded_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (tenant_id, order_id) DO UPDATE
         SET customer_id = EXCLUDED.customer_id, amount = EXCLUDED.amount,
             currency = EXCLUDED.currency, status = EXCLUDED.status,
             version = EXCLUDED.version, changed_at = EXCLUDED.changed_at,
             refunded_at = EXCLUDED.refunded_at
       WHERE known.version < EXCLUDED.version""";

  private OrderProjectionTable() {}

  /** A version that is not higher than the one there is old news, and changes nothing. */
  static void upsert(Connection connection, List<OrderSnapshot> snapshots) throws SQLException {
    try (PreparedStatement upsert = connection.prepareStatement(UPSERT)) {
      for (OrderSnapshot order : snapshots) {
        upsert.setObject(1, order.tenant());
        upsert.setObject(2, order.orderId());
        upsert.setLong(3, order.customerId());
        upsert.setBigDecimal(4, order.amount());
        upsert.setString(5, order.currency());
        upsert.setString(6, order.status());
        upsert.setLong(7, order.version());
        upsert.setObject(8, order.changedAt().atOffset(ZoneOffset.UTC));
        upsert.setObject(9, refundedAt(order));
        upsert.addBatch();
      }
      upsert.executeBatch();
    }
  }

  private static OffsetDateTime refundedAt(OrderSnapshot order) {
    return order.refundedAt().map(at -> at.atOffset(ZoneOffset.UTC)).orElse(null);
  }
}
