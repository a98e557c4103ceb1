package dev.onceward.payments.control;

import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** The SQL of {@code payments.payment}. */
final class PaymentTable {

  private static final String COLUMNS =
      "tenant_id, payment_id, order_id, customer_id, amount, currency, payment_method, status,"
          + " payment_provider, external_payment_id, provider_payment_id, decline_code, version,"
          + " created_at";
  private static final String INSERT =
      "INSERT INTO payments.payment ("
          + COLUMNS
          + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (tenant_id, payment_provider, external_payment_id) DO NOTHING";
  private static final String SELECT = "SELECT " + COLUMNS + " FROM payments.payment";
  private static final String FIND = SELECT + " WHERE tenant_id = ? AND payment_id = ?";
  private static final String FIND_EXTERNAL =
      SELECT + " WHERE tenant_id = ? AND payment_provider = ? AND external_payment_id = ?";
  private static final String FIND_AT_PROVIDER =
      SELECT + " WHERE payment_provider = ? AND provider_payment_id = ?";
  private static final String UNFINISHED =
      " WHERE tenant_id = ? AND payment_id = ? AND status IN ('PENDING', 'UNKNOWN')";
  private static final String NOTE_PROVIDER_ID =
      "UPDATE payments.payment SET provider_payment_id = ?, status = 'PENDING'" + UNFINISHED;
  private static final String NOTE_UNKNOWN =
      "UPDATE payments.payment SET status = 'UNKNOWN'" + UNFINISHED;
  private static final String SETTLE =
      "UPDATE payments.payment SET status = ?, decline_code = ?, version = ?"
          + " WHERE tenant_id = ? AND payment_id = ?";

  private PaymentTable() {}

  /** False if there is a payment of that external id already, committed by now. */
  static boolean insert(Connection connection, Payment payment) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, payment.tenant());
      insert.setObject(2, payment.id());
      insert.setString(3, payment.orderId());
      insert.setLong(4, payment.customerId());
      insert.setBigDecimal(5, payment.amount().amount());
      insert.setString(6, payment.amount().currency().getCurrencyCode());
      insert.setString(7, payment.paymentMethod());
      insert.setString(8, payment.status().name());
      insert.setString(9, payment.provider());
      insert.setString(10, payment.externalId().orElse(null));
      insert.setString(11, payment.providerId().orElse(null));
      insert.setString(12, payment.decline().map(Decline::code).orElse(null));
      insert.setLong(13, payment.version());
      insert.setObject(14, payment.createdAt().atOffset(ZoneOffset.UTC));
      return insert.executeUpdate() == 1;
    }
  }

  static Optional<Payment> find(Connection connection, UUID tenant, UUID id) throws SQLException {
    return find(connection, FIND, tenant, id);
  }

  /** Holds the row until the transaction ends. */
  static Optional<Payment> lock(Connection connection, UUID tenant, UUID id) throws SQLException {
    return find(connection, FIND + " FOR NO KEY UPDATE", tenant, id);
  }

  static Optional<Payment> findExternal(
      Connection connection, UUID tenant, String provider, String externalId) throws SQLException {
    return find(connection, FIND_EXTERNAL, tenant, provider, externalId);
  }

  /** Of any tenant: the provider's ids are its own. */
  static Optional<Payment> findAtProvider(Connection connection, String provider, String providerId)
      throws SQLException {
    return find(connection, FIND_AT_PROVIDER, provider, providerId);
  }

  private static Optional<Payment> find(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        select.setObject(i + 1, parameters[i]);
      }
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(payment(row)) : Optional.empty();
      }
    }
  }

  /** The provider has it, so its being there is no longer in doubt. */
  static void noteProviderId(Connection connection, UUID tenant, UUID id, String providerId)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(NOTE_PROVIDER_ID)) {
      update.setString(1, providerId);
      update.setObject(2, tenant);
      update.setObject(3, id);
      update.executeUpdate();
    }
  }

  static void noteUnknown(Connection connection, UUID tenant, UUID id) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(NOTE_UNKNOWN)) {
      update.setObject(1, tenant);
      update.setObject(2, id);
      update.executeUpdate();
    }
  }

  static void settle(Connection connection, Payment payment) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(SETTLE)) {
      update.setString(1, payment.status().name());
      update.setString(2, payment.decline().map(Decline::code).orElse(null));
      update.setLong(3, payment.version());
      update.setObject(4, payment.tenant());
      update.setObject(5, payment.id());
      update.executeUpdate();
    }
  }

  private static Payment payment(ResultSet row) throws SQLException {
    return new Payment(
        row.getObject("tenant_id", UUID.class),
        row.getObject("payment_id", UUID.class),
        row.getString("order_id"),
        row.getLong("customer_id"),
        new Money(
            row.getBigDecimal("amount"), Iso4217.find(row.getString("currency")).orElseThrow()),
        row.getString("payment_method"),
        PaymentStatus.valueOf(row.getString("status")),
        row.getString("payment_provider"),
        Optional.ofNullable(row.getString("external_payment_id")),
        Optional.ofNullable(row.getString("provider_payment_id")),
        Optional.ofNullable(row.getString("decline_code")).map(Decline::new),
        row.getLong("version"),
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }
}
