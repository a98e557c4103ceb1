package dev.onceward.orders.control;

import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.orders.entity.OrderPaymentStatus;
import dev.onceward.orders.entity.Refusal;
import dev.onceward.orders.entity.Settlement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL of {@code orders.order_payment}; what changes it holds the order's row. */
final class OrderPaymentTable {

  private static final String INSERT =
      "INSERT INTO orders.order_payment (tenant_id, order_id, order_payment_id, idempotency_key,"
          + " amount, payment_method, status, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

  private static final String OF_ORDER =
      """
      SELECT p.tenant_id, p.order_id, p.order_payment_id, p.idempotency_key, p.amount, o.currency,
             p.payment_method, p.status, p.payment_id, p.payment_provider, p.provider_payment_id,
             p.refusal_status, p.refusal_code, p.refusal_detail, p.created_at,
             (SELECT sum(r.amount) FROM orders.order_refund r
               WHERE r.tenant_id = p.tenant_id AND r.order_id = p.order_id
                 AND r.payment_id = p.payment_id) AS refunded
        FROM orders.order_payment p
        JOIN orders.orders o USING (tenant_id, order_id)
       WHERE p.tenant_id = ? AND p.order_id = ?""";

  private static final String ONE = OF_ORDER + " AND p.order_payment_id = ?";

  private static final String OF_KEY = OF_ORDER + " AND p.idempotency_key = ?";

  private static final String PAGE =
      OF_ORDER + " AND p.order_payment_id < ? ORDER BY p.order_payment_id DESC LIMIT ?";

  private static final String ROW =
      " WHERE tenant_id = ? AND order_id = ? AND order_payment_id = ?";

  private static final String SETTLE =
      "UPDATE orders.order_payment SET status = ?, payment_id = ?, payment_provider = ?,"
          + " provider_payment_id = ?, refusal_status = ?, refusal_code = ?, refusal_detail = ?"
          + ROW;

  private static final String NOTE_UNKNOWN =
      "UPDATE orders.order_payment SET status = 'UNKNOWN'" + ROW + " AND status = 'PENDING'";

  private OrderPaymentTable() {}

  static void insert(Connection connection, OrderPayment payment) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      bindRow(insert, 1, payment.tenant(), payment.orderId(), payment.id());
      insert.setString(4, payment.key());
      insert.setBigDecimal(5, payment.amount().amount());
      insert.setString(6, payment.method().orElse(null));
      insert.setString(7, payment.status().name());
      insert.setObject(8, payment.createdAt().atOffset(ZoneOffset.UTC));
      insert.executeUpdate();
    }
  }

  static List<OrderPayment> ofOrder(Connection connection, UUID tenant, UUID order)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(OF_ORDER)) {
      select.setObject(1, tenant);
      select.setObject(2, order);
      return payments(select);
    }
  }

  static List<OrderPayment> page(Connection connection, UUID tenant, UUID order, PageQuery query)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(PAGE)) {
      bindRow(select, 1, tenant, order, query.exclusiveStart());
      select.setInt(4, query.rows());
      return payments(select);
    }
  }

  static Optional<OrderPayment> find(Connection connection, UUID tenant, UUID order, UUID id)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(ONE)) {
      bindRow(select, 1, tenant, order, id);
      return payments(select).stream().findFirst();
    }
  }

  static Optional<OrderPayment> findByKey(
      Connection connection, UUID tenant, UUID order, String key) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(OF_KEY)) {
      select.setObject(1, tenant);
      select.setObject(2, order);
      select.setString(3, key);
      return payments(select).stream().findFirst();
    }
  }

  static void noteUnknown(Connection connection, UUID tenant, UUID order, UUID id)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(NOTE_UNKNOWN)) {
      bindRow(update, 1, tenant, order, id);
      update.executeUpdate();
    }
  }

  static void settle(Connection connection, OrderPayment payment) throws SQLException {
    Optional<Settlement> as = payment.settlement();
    try (PreparedStatement update = connection.prepareStatement(SETTLE)) {
      update.setString(1, payment.status().name());
      update.setString(2, as.map(Settlement::paymentId).orElse(null));
      update.setString(3, as.map(Settlement::provider).orElse(null));
      update.setString(4, as.flatMap(Settlement::providerPaymentId).orElse(null));
      Optional<Refusal> why = payment.refusal();
      update.setObject(5, why.map(Refusal::status).orElse(null), Types.INTEGER);
      update.setString(6, why.map(Refusal::code).orElse(null));
      update.setString(7, why.map(Refusal::detail).orElse(null));
      bindRow(update, 8, payment.tenant(), payment.orderId(), payment.id());
      update.executeUpdate();
    }
  }

  private static void bindRow(PreparedStatement to, int from, UUID tenant, UUID order, UUID id)
      throws SQLException {
    to.setObject(from, tenant);
    to.setObject(from + 1, order);
    to.setObject(from + 2, id);
  }

  private static List<OrderPayment> payments(PreparedStatement select) throws SQLException {
    List<OrderPayment> payments = new ArrayList<>();
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        payments.add(payment(row));
      }
    }
    return payments;
  }

  private static OrderPayment payment(ResultSet row) throws SQLException {
    Currency currency = Iso4217.find(row.getString("currency")).orElseThrow();
    return new OrderPayment(
        row.getObject("tenant_id", UUID.class),
        row.getObject("order_id", UUID.class),
        row.getObject("order_payment_id", UUID.class),
        row.getString("idempotency_key"),
        new Money(row.getBigDecimal("amount"), currency),
        Optional.ofNullable(row.getString("payment_method")),
        OrderPaymentStatus.valueOf(row.getString("status")),
        settlement(row),
        refusal(row),
        Optional.ofNullable(row.getBigDecimal("refunded")).map(sum -> new Money(sum, currency)),
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }

  private static Optional<Refusal> refusal(ResultSet row) throws SQLException {
    int status = row.getInt("refusal_status");
    String detail = row.getString("refusal_detail");
    return Optional.ofNullable(row.getString("refusal_code"))
        .map(code -> new Refusal(status, code, detail));
  }

  private static Optional<Settlement> settlement(ResultSet row) throws SQLException {
    Optional<String> providerPaymentId = Optional.ofNullable(row.getString("provider_payment_id"));
    Optional<String> provider = Optional.ofNullable(row.getString("payment_provider"));
    return Optional.ofNullable(row.getString("payment_id"))
        .map(id -> new Settlement(id, provider.orElseThrow(), providerPaymentId));
  }
}
