package dev.onceward.orders.control;

import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL of {@code orders.orders}. */
final class OrderTable {

  private static final String COLUMNS =
      "tenant_id, order_id, customer_id, amount, currency, email, status, version, created_at,"
          + " refunded_at";
  private static final String INSERT =
      "INSERT INTO orders.orders (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String FIND =
      "SELECT " + COLUMNS + " FROM orders.orders WHERE tenant_id = ? AND order_id = ?";
  private static final String UPDATE =
      "UPDATE orders.orders SET status = ?, version = ?, refunded_at = ?"
          + " WHERE tenant_id = ? AND order_id = ?";

  private OrderTable() {}

  static void insert(Connection connection, Order order) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, order.tenant());
      insert.setObject(2, order.id());
      insert.setLong(3, order.customerId());
      insert.setBigDecimal(4, order.total().amount());
      insert.setString(5, order.total().currency().getCurrencyCode());
      insert.setString(6, order.email().orElse(null));
      insert.setString(7, order.status().name());
      insert.setLong(8, order.version());
      insert.setObject(9, order.createdAt().atOffset(ZoneOffset.UTC));
      insert.setObject(10, refundedAt(order));
      insert.executeUpdate();
    }
  }

  static Optional<Order> find(Connection connection, UUID tenant, UUID id) throws SQLException {
    return find(connection, FIND, tenant, id);
  }

  /** Holds the row until the transaction ends. */
  static Optional<Order> lock(Connection connection, UUID tenant, UUID id) throws SQLException {
    return find(connection, FIND + " FOR NO KEY UPDATE", tenant, id);
  }

  private static Optional<Order> find(Connection connection, String sql, UUID tenant, UUID id)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setObject(1, tenant);
      select.setObject(2, id);
      return orders(select).stream().findFirst();
    }
  }

  static void update(Connection connection, Order order) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
      update.setString(1, order.status().name());
      update.setLong(2, order.version());
      update.setObject(3, refundedAt(order));
      update.setObject(4, order.tenant());
      update.setObject(5, order.id());
      update.executeUpdate();
    }
  }

  private static OffsetDateTime refundedAt(Order order) {
    return order.refundedAt().map(at -> at.atOffset(ZoneOffset.UTC)).orElse(null);
  }

  static List<Order> page(Connection connection, UUID tenant, OrderQuery query)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(pageSql(query.status()))) {
      select.setObject(1, tenant);
      select.setObject(2, query.page().exclusiveStart());
      select.setInt(3, query.page().rows());
      return orders(select);
    }
  }

  /** The status is a literal, because no plan for a parameter can use the partial index. */
  static String pageSql(Optional<OrderStatus> status) {
    return "SELECT "
        + COLUMNS
        + " FROM orders.orders WHERE tenant_id = ? AND order_id < ?"
        + status.map(wanted -> " AND status = '" + wanted + "'").orElse("")
        + " ORDER BY order_id DESC LIMIT ?";
  }

  private static List<Order> orders(PreparedStatement select) throws SQLException {
    List<Order> orders = new ArrayList<>();
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        orders.add(order(row));
      }
    }
    return orders;
  }

  private static Order order(ResultSet row) throws SQLException {
    return new Order(
        row.getObject("tenant_id", UUID.class),
        row.getObject("order_id", UUID.class),
        row.getLong("customer_id"),
        new Money(
            row.getBigDecimal("amount"), Iso4217.find(row.getString("currency")).orElseThrow()),
        Optional.ofNullable(row.getString("email")),
        OrderStatus.valueOf(row.getString("status")),
        row.getLong("version"),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        Optional.ofNullable(row.getObject("refunded_at", OffsetDateTime.class))
            .map(OffsetDateTime::toInstant));
  }
}
