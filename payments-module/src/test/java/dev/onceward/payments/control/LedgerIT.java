package dev.onceward.payments.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Posting;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("P4: the ledger in the database")
class LedgerIT {

  private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");

  private static PaymentsDatabase database;

  private final UUID tenant = UUID.randomUUID();

  @BeforeAll
  static void start() {
    database = new PaymentsDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  @DisplayName("P4: debits equal credits: each posting is both")
  void charge_isDebitedAndCredited() throws SQLException {
    post(charged());

    assertThat(lines("account = 'provider:stripe' AND debit = 1500.5 AND credit = 0")).isOne();
    assertThat(lines("account = 'customers' AND debit = 0 AND credit = 1500.5")).isOne();
    assertThat(balances("balance = 1500.5 AND account = 'provider:stripe'")).isOne();
    assertThat(faults()).isZero();
  }

  @Test
  @DisplayName("P4: a second posting of one charge is refused by the table itself")
  void samePostingAgain_isRefused() throws SQLException {
    Payment payment = charged();
    post(payment);

    assertThatThrownBy(() -> post(payment))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
  }

  @Test
  @DisplayName("P4: a charge without its posting is a fault that the operator sees")
  void chargeWithoutPosting_isAFault() throws SQLException {
    charged();

    assertThat(faults("took place, but is not posted")).isOne();
  }

  @Test
  void postingOfWhatDidNotTakePlace_isAFault() throws SQLException {
    Payment pending = stored();
    post(pending);

    assertThat(faults("is posted, but did not take place")).isOne();
  }

  @Test
  void postingOfAnotherAmount_isAFault() throws SQLException {
    Payment payment = charged();
    post(payment);
    database.run(
        "UPDATE payments.payment SET amount = 7 WHERE payment_id = '" + payment.id() + "'");

    assertThat(faults("is posted otherwise than it took place")).isOne();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE payments.ledger_entry SET amount = 1",
        "DELETE FROM payments.ledger_entry",
        "TRUNCATE payments.ledger_entry"
      })
  @DisplayName("P4: what is posted stays")
  void ledger_isAppendOnly(String change) {
    assertThatThrownBy(() -> database.run(change))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("append-only")
        .hasMessageContaining(change.substring(0, change.indexOf(' ')));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 'customers', ledger_entry_amount",
    "-1, 'customers', ledger_entry_amount",
    "1, 'provider:stripe', ledger_entry_accounts"
  })
  void rowThatIsNoPosting_isRefused(String amount, String creditAccount, String constraint)
      throws SQLException {
    Payment payment = charged();

    assertThatThrownBy(() -> database.run(insert(payment, amount, creditAccount)))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(constraint);
  }

  private static String insert(Payment payment, String amount, String creditAccount) {
    return """
        INSERT INTO payments.ledger_entry
        VALUES ('%s', 'ledger:charge:%s', 'provider:stripe', '%s', %s, 'EUR', '%s', NULL, now())"""
        .formatted(payment.tenant(), payment.id(), creditAccount, amount, payment.id());
  }

  private Payment charged() throws SQLException {
    Payment payment = stored().succeeded();
    try (Connection connection = database.connection()) {
      PaymentTable.settle(connection, payment);
    }
    return payment;
  }

  private Payment stored() throws SQLException {
    Payment payment = TestPayments.named(tenant, UUID.randomUUID().toString());
    try (Connection connection = database.connection()) {
      PaymentTable.insert(connection, payment);
    }
    return payment;
  }

  private static void post(Payment payment) throws SQLException {
    try (Connection connection = database.connection()) {
      LedgerTable.insert(connection, Posting.ofCharge(payment, AT));
    }
  }

  private long lines(String condition) throws SQLException {
    return count("payments.ledger_line", condition);
  }

  private long balances(String condition) throws SQLException {
    return count("payments.ledger_balance", condition);
  }

  private long faults() throws SQLException {
    return count("payments.ledger_fault", "true");
  }

  private long faults(String fault) throws SQLException {
    return count("payments.ledger_fault", "fault = '" + fault + "'");
  }

  private long count(String view, String condition) throws SQLException {
    return database.count(
        "SELECT count(*) FROM %s WHERE tenant_id = '%s' AND %s".formatted(view, tenant, condition));
  }
}
