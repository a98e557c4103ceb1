package dev.onceward.payments.control;

import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** The SQL of {@code payments.refund}. */
final class RefundTable {

  private static final String COLUMNS =
      "tenant_id, refund_id, payment_id, idempotency_key, amount, currency, status,"
          + " payment_provider, provider_refund_id, decline_code, created_at";
  private static final String INSERT =
      "INSERT INTO payments.refund (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String SELECT = "SELECT " + COLUMNS + " FROM payments.refund";
  private static final String FIND =
      SELECT + " WHERE tenant_id = ? AND payment_id = ? AND refund_id = ?";
  private static final String FIND_BY_ID = SELECT + " WHERE tenant_id = ? AND refund_id = ?";
  private static final String FIND_AT_PROVIDER =
      SELECT + " WHERE payment_provider = ? AND provider_refund_id = ?";
  private static final String FIND_BY_KEY =
      SELECT + " WHERE tenant_id = ? AND payment_id = ? AND idempotency_key = ?";
  private static final String SUM =
      "SELECT coalesce(sum(amount), 0) FROM payments.refund WHERE tenant_id = ? AND payment_id = ?";
  private static final String RESERVED = SUM + " AND status <> 'DECLINED'";
  private static final String GIVEN_BACK = SUM + " AND status = 'SUCCEEDED'";
  private static final String UNFINISHED =
      " WHERE tenant_id = ? AND refund_id = ? AND status IN ('PENDING', 'UNKNOWN')";
  private static final String NOTE_PROVIDER_ID =
      "UPDATE payments.refund SET provider_refund_id = ?, status = 'PENDING'" + UNFINISHED;
  private static final String NOTE_UNKNOWN =
      "UPDATE payments.refund SET status = 'UNKNOWN'" + UNFINISHED;
  private static final String SETTLE =
      "UPDATE payments.refund SET status = ?, decline_code = ?"
          + " WHERE tenant_id = ? AND refund_id = ?";

  private RefundTable() {}

  static void insert(Connection connection, Refund refund) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, refund.tenant());
      insert.setObject(2, refund.id());
      insert.setObject(3, refund.payment());
      insert.setString(4, refund.key());
      insert.setBigDecimal(5, refund.amount().amount());
      insert.setString(6, refund.amount().currency().getCurrencyCode());
      insert.setString(7, refund.status().name());
      insert.setString(8, refund.provider());
      insert.setString(9, refund.providerId().orElse(null));
      insert.setString(10, refund.decline().map(Decline::code).orElse(null));
      insert.setObject(11, refund.createdAt().atOffset(ZoneOffset.UTC));
      insert.executeUpdate();
    }
  }

  static Optional<Refund> find(Connection connection, UUID tenant, UUID payment, UUID id)
      throws SQLException {
    return find(connection, FIND, tenant, payment, id);
  }

  static Optional<Refund> find(Connection connection, UUID tenant, UUID id) throws SQLException {
    return find(connection, FIND_BY_ID, tenant, id);
  }

  /** Of any tenant: the provider's ids are its own. */
  static Optional<Refund> findAtProvider(Connection connection, String provider, String providerId)
      throws SQLException {
    return find(connection, FIND_AT_PROVIDER, provider, providerId);
  }

  static Optional<Refund> findByKey(Connection connection, UUID tenant, UUID payment, String key)
      throws SQLException {
    return find(connection, FIND_BY_KEY, tenant, payment, key);
  }

  private static Optional<Refund> find(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        select.setObject(i + 1, parameters[i]);
      }
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(refund(row)) : Optional.empty();
      }
    }
  }

  /** All that may have gone back or may yet go. Says nothing unless the payment is locked. */
  static BigDecimal reserved(Connection connection, UUID tenant, UUID payment) throws SQLException {
    return sum(connection, RESERVED, tenant, payment);
  }

  static BigDecimal givenBack(Connection connection, UUID tenant, UUID payment)
      throws SQLException {
    return sum(connection, GIVEN_BACK, tenant, payment);
  }

  private static BigDecimal sum(Connection connection, String sql, UUID tenant, UUID payment)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setObject(1, tenant);
      select.setObject(2, payment);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getBigDecimal(1);
      }
    }
  }

  /** The provider has it, so its being there is no longer in doubt. */
  static void noteProviderId(Connection connection, UUID tenant, UUID id, String providerId)
      throws SQLException {
    update(connection, NOTE_PROVIDER_ID, providerId, tenant, id);
  }

  static void noteUnknown(Connection connection, UUID tenant, UUID id) throws SQLException {
    update(connection, NOTE_UNKNOWN, tenant, id);
  }

  static void settle(Connection connection, Refund refund) throws SQLException {
    update(
        connection,
        SETTLE,
        refund.status().name(),
        refund.decline().map(Decline::code).orElse(null),
        refund.tenant(),
        refund.id());
  }

  private static void update(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        update.setObject(i + 1, parameters[i]);
      }
      update.executeUpdate();
    }
  }

  private static Refund refund(ResultSet row) throws SQLException {
    return new Refund(
        row.getObject("tenant_id", UUID.class),
        row.getObject("refund_id", UUID.class),
        row.getObject("payment_id", UUID.class),
        row.getString("idempotency_key"),
        new Money(
            row.getBigDecimal("amount"), Iso4217.find(row.getString("currency")).orElseThrow()),
        RefundStatus.valueOf(row.getString("status")),
        row.getString("payment_provider"),
        Optional.ofNullable(row.getString("provider_refund_id")),
        Optional.ofNullable(row.getString("decline_code")).map(Decline::new),
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }
}
