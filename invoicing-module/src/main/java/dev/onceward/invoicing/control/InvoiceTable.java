package dev.onceward.invoicing.control;

import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceKey;
import dev.onceward.invoicing.entity.InvoiceStatus;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL of {@code invoicing.invoice} and of the counters. */
final class InvoiceTable {

  private static final String COLUMNS =
      "tenant_id, order_id, version, invoice_id, number, customer_id, amount, currency, email,"
          + " saga_id, status, mailer, email_id, failure_code, unknown_since, voided_at, revision,"
          + " created_at";
  private static final String INSERT =
      "INSERT INTO invoicing.invoice ("
          + COLUMNS
          + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String OF_ORDER =
      "SELECT " + COLUMNS + " FROM invoicing.invoice WHERE tenant_id = ? AND order_id = ?";
  private static final String FIND = OF_ORDER + " AND version = ?";
  private static final String LAST_VERSION =
      "SELECT coalesce(max(version), 0) FROM invoicing.invoice WHERE tenant_id = ? AND order_id = ?";
  private static final String UPDATE =
      "UPDATE invoicing.invoice SET status = ?, mailer = ?, email_id = ?, failure_code = ?, unknown_since = ?,"
          + " voided_at = ?, revision = ? WHERE tenant_id = ? AND order_id = ? AND version = ?";
  private static final String GIVE =
      "UPDATE invoicing.invoice SET mailer = ? WHERE tenant_id = ? AND order_id = ?"
          + " AND version = ? AND mailer IS NULL AND status = 'QUEUED'";
  private static final String NEXT_NUMBER =
      "INSERT INTO invoicing.invoice_counter AS c (tenant_id, last_number) VALUES (?, ?)"
          + " ON CONFLICT (tenant_id) DO UPDATE SET last_number = c.last_number"
          + " + excluded.last_number RETURNING last_number";

  private InvoiceTable() {}

  /**
   * Holds the tenant's counter until the transaction ends; nobody else makes invoices of the tenant
   * meanwhile. To be taken before any lock on an invoice.
   */
  static void lockCounter(Connection connection, UUID tenant) throws SQLException {
    advance(connection, tenant, 0);
  }

  /** The counter must be held. */
  static long nextNumber(Connection connection, UUID tenant) throws SQLException {
    return advance(connection, tenant, 1);
  }

  private static long advance(Connection connection, UUID tenant, int by) throws SQLException {
    try (PreparedStatement upsert = connection.prepareStatement(NEXT_NUMBER)) {
      upsert.setObject(1, tenant);
      upsert.setInt(2, by);
      try (ResultSet row = upsert.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  static void insert(Connection connection, Invoice invoice) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      int i = bindKey(insert, 1, invoice.key());
      insert.setObject(i++, invoice.id());
      insert.setLong(i++, invoice.number());
      insert.setLong(i++, invoice.customerId());
      insert.setBigDecimal(i++, invoice.amount().amount());
      insert.setString(i++, invoice.amount().currency().getCurrencyCode());
      insert.setString(i++, invoice.email());
      insert.setObject(i++, invoice.sagaId());
      i = bindState(insert, i, invoice);
      insert.setObject(i, utc(invoice.createdAt()));
      insert.executeUpdate();
    }
  }

  static void update(Connection connection, Invoice invoice) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
      bindKey(update, bindState(update, 1, invoice), invoice.key());
      update.executeUpdate();
    }
  }

  /** False if it has a mailer by now, or is not to be mailed any more. */
  static boolean giveTo(Connection connection, InvoiceKey key, String mailer) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(GIVE)) {
      update.setString(1, mailer);
      bindKey(update, 2, key);
      return update.executeUpdate() == 1;
    }
  }

  private static int bindKey(PreparedStatement statement, int from, InvoiceKey key)
      throws SQLException {
    statement.setObject(from, key.tenant());
    statement.setObject(from + 1, key.orderId());
    statement.setInt(from + 2, key.version());
    return from + 3;
  }

  private static int bindState(PreparedStatement statement, int from, Invoice invoice)
      throws SQLException {
    statement.setString(from, invoice.status().name());
    statement.setString(from + 1, invoice.mailer().orElse(null));
    statement.setString(from + 2, invoice.emailId().orElse(null));
    statement.setString(from + 3, invoice.failureCode().orElse(null));
    statement.setObject(from + 4, invoice.unknownSince().map(InvoiceTable::utc).orElse(null));
    statement.setObject(from + 5, invoice.voidedAt().map(InvoiceTable::utc).orElse(null));
    statement.setLong(from + 6, invoice.revision());
    return from + 7;
  }

  static Optional<Invoice> find(Connection connection, InvoiceKey key) throws SQLException {
    return find(connection, FIND, key);
  }

  /** Holds the row until the transaction ends. */
  static Optional<Invoice> lock(Connection connection, InvoiceKey key) throws SQLException {
    return find(connection, FIND + " FOR NO KEY UPDATE", key);
  }

  private static Optional<Invoice> find(Connection connection, String sql, InvoiceKey key)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      bindKey(select, 1, key);
      return invoices(select).stream().findFirst();
    }
  }

  /** 0 if it has none. */
  static int lastVersion(Connection connection, UUID tenant, UUID order) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(LAST_VERSION)) {
      select.setObject(1, tenant);
      select.setObject(2, order);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  /** By version. */
  static List<Invoice> ofOrder(Connection connection, UUID tenant, UUID order) throws SQLException {
    return ofOrder(connection, OF_ORDER + " ORDER BY version", tenant, order);
  }

  /** By version; holds the rows until the transaction ends. */
  static List<Invoice> lockAll(Connection connection, UUID tenant, UUID order) throws SQLException {
    return ofOrder(connection, OF_ORDER + " ORDER BY version FOR NO KEY UPDATE", tenant, order);
  }

  private static List<Invoice> ofOrder(Connection connection, String sql, UUID tenant, UUID order)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setObject(1, tenant);
      select.setObject(2, order);
      return invoices(select);
    }
  }

  private static List<Invoice> invoices(PreparedStatement select) throws SQLException {
    List<Invoice> invoices = new ArrayList<>();
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        invoices.add(invoice(row));
      }
    }
    return invoices;
  }

  private static Invoice invoice(ResultSet row) throws SQLException {
    return new Invoice(
        new InvoiceKey(
            row.getObject("tenant_id", UUID.class),
            row.getObject("order_id", UUID.class),
            row.getInt("version")),
        row.getObject("invoice_id", UUID.class),
        row.getLong("number"),
        row.getLong("customer_id"),
        new Money(
            row.getBigDecimal("amount"), Iso4217.find(row.getString("currency")).orElseThrow()),
        row.getString("email"),
        row.getObject("saga_id", UUID.class),
        InvoiceStatus.valueOf(row.getString("status")),
        Optional.ofNullable(row.getString("mailer")),
        Optional.ofNullable(row.getString("email_id")),
        Optional.ofNullable(row.getString("failure_code")),
        instant(row, "unknown_since"),
        instant(row, "voided_at"),
        row.getLong("revision"),
        instant(row, "created_at").orElseThrow());
  }

  private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
