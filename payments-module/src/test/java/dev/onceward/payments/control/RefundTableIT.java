package dev.onceward.payments.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Posting;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("P1, P4: refunds in the database")
class RefundTableIT {

  private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");

  private static PaymentsDatabase database;

  private final UUID tenant = UUID.randomUUID();
  private Connection connection;
  private Payment payment;

  @BeforeAll
  static void start() {
    database = new PaymentsDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void charge() throws SQLException {
    connection = database.connection();
    Payment asked = TestPayments.named(tenant, UUID.randomUUID().toString());
    PaymentTable.insert(connection, asked);
    payment = asked.succeeded();
    PaymentTable.settle(connection, payment);
    LedgerTable.insert(connection, Posting.ofCharge(payment, AT));
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void refund_isFoundAsItWasStored() throws SQLException {
    Refund refund = stored("60");

    assertThat(RefundTable.find(connection, tenant, payment.id(), refund.id())).contains(refund);
    assertThat(RefundTable.findByKey(connection, tenant, payment.id(), refund.key()))
        .contains(refund);
    assertThat(RefundTable.find(connection, UUID.randomUUID(), refund.id())).isEmpty();
    assertThat(RefundTable.find(connection, tenant, UUID.randomUUID(), refund.id())).isEmpty();
  }

  @Test
  @DisplayName("P4: one refund per key of a payment, for ever")
  void sameKeyAgain_isRefused() throws SQLException {
    Refund first = stored("60");

    assertThatThrownBy(
            () -> RefundTable.insert(connection, TestPayments.refund(payment, "60", first.key())))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("refund_key");
  }

  @Test
  @DisplayName("P1: all but declined refunds are reserved, unknown ones included")
  void reserved_isAllButDeclined() throws SQLException {
    Refund unknown = stored("10");
    RefundTable.noteUnknown(connection, tenant, unknown.id());
    stored("200");
    RefundTable.settle(connection, stored("3000").declined(new Decline("charge_disputed")));
    RefundTable.settle(connection, stored("40000").succeeded());

    assertThat(RefundTable.reserved(connection, tenant, payment.id()))
        .isEqualByComparingTo("40210");
    assertThat(RefundTable.givenBack(connection, tenant, payment.id()))
        .isEqualByComparingTo("40000");
  }

  @Test
  @DisplayName("E5: unknown, until the provider shows that it has the refund; final stays final")
  void unknownRefund_isPendingAgainWhenItsProvidersIdIsKnown() throws SQLException {
    Refund refund = stored("60");

    RefundTable.noteUnknown(connection, tenant, refund.id());
    assertThat(statusOf(refund)).isEqualTo(RefundStatus.UNKNOWN);
    RefundTable.noteProviderId(connection, tenant, refund.id(), "re_" + refund.id());
    assertThat(statusOf(refund)).isEqualTo(RefundStatus.PENDING);
    RefundTable.settle(connection, refund.succeeded());
    RefundTable.noteUnknown(connection, tenant, refund.id());

    assertThat(statusOf(refund)).isEqualTo(RefundStatus.SUCCEEDED);
  }

  @Test
  @DisplayName("P4: a refund is posted the other way round")
  void postedRefund_leavesTheRestOnTheAccounts() throws SQLException {
    Refund refund = stored("500.50").succeeded();
    RefundTable.settle(connection, refund);
    assertThat(faults()).isOne();

    LedgerTable.insert(connection, Posting.ofRefund(refund, AT));

    assertThat(faults()).isZero();
    assertThat(count("payments.ledger_balance", "account = 'customers' AND balance = -1000"))
        .isOne();
  }

  @Test
  @DisplayName("P4: more given back than taken is a fault that the operator sees")
  void moreGivenBackThanTaken_isAFault() throws SQLException {
    for (String amount : new String[] {"1500", "1"}) {
      Refund refund = stored(amount).succeeded();
      RefundTable.settle(connection, refund);
      LedgerTable.insert(connection, Posting.ofRefund(refund, AT));
    }

    assertThat(count("payments.ledger_fault", "fault = 'more was given back than taken'")).isOne();
  }

  @ParameterizedTest
  @CsvSource({
    "amount = 0, refund_amount",
    "status = 'LOST', refund_status",
    "status = 'DECLINED', refund_declined",
    "currency = 'eur', refund_currency",
    "payment_id = tenant_id, refund_payment"
  })
  void rowThatIsNoRefund_isRefused(String change, String constraint) throws SQLException {
    Refund refund = stored("60");

    assertThatThrownBy(
            () ->
                database.run(
                    "UPDATE payments.refund SET %s WHERE refund_id = '%s'"
                        .formatted(change, refund.id())))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(constraint);
  }

  private Refund stored(String amount) throws SQLException {
    Refund refund = TestPayments.refund(payment, amount, UUID.randomUUID().toString());
    RefundTable.insert(connection, refund);
    return refund;
  }

  private RefundStatus statusOf(Refund refund) throws SQLException {
    return RefundTable.find(connection, tenant, refund.id()).orElseThrow().status();
  }

  private long faults() throws SQLException {
    return count("payments.ledger_fault", "true");
  }

  private long count(String view, String condition) throws SQLException {
    return database.count(
        "SELECT count(*) FROM %s WHERE tenant_id = '%s' AND %s".formatted(view, tenant, condition));
  }
}
