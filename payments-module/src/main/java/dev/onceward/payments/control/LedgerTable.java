package dev.onceward.payments.control;

import dev.onceward.payments.entity.Posting;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;

/** The SQL of {@code payments.ledger_entry}. */
final class LedgerTable {

  private static final String INSERT =
      "INSERT INTO payments.ledger_entry (tenant_id, effect_key, debit_account, credit_account,"
          + " amount, currency, payment_id, refund_id, posted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String FAULTS = "SELECT count(*) FROM payments.ledger_fault";

  private LedgerTable() {}

  static void insert(Connection connection, Posting posting) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, posting.tenant());
      insert.setString(2, posting.effectKey());
      insert.setString(3, posting.debit());
      insert.setString(4, posting.credit());
      insert.setBigDecimal(5, posting.amount().amount());
      insert.setString(6, posting.amount().currency().getCurrencyCode());
      insert.setObject(7, posting.payment());
      insert.setObject(8, posting.refund().orElse(null));
      insert.setObject(9, posting.at().atOffset(ZoneOffset.UTC));
      insert.executeUpdate();
    }
  }

  /** Looks at every payment and posting. */
  static long faults(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(FAULTS);
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
