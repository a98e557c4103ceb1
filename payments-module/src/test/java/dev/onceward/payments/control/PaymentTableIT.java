package dev.onceward.payments.control;

import static dev.onceward.payments.TestPayments.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("P2: payments in the database")
class PaymentTableIT {

  private static PaymentsDatabase database;

  private final UUID tenant = UUID.randomUUID();
  private Connection connection;

  @BeforeAll
  static void start() {
    database = new PaymentsDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void connect() throws SQLException {
    connection = database.connection();
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void payment_isFoundAsItWasStored() throws SQLException {
    Payment payment = named(tenant, "invoice 1");

    assertThat(PaymentTable.insert(connection, payment)).isTrue();

    assertThat(PaymentTable.find(connection, tenant, payment.id())).contains(payment);
    assertThat(PaymentTable.findExternal(connection, tenant, "stripe", "invoice 1"))
        .contains(payment);
  }

  @Test
  @DisplayName("S2: another tenant's payment is as unknown as one that never was")
  void paymentOfAnotherTenant_isNotFoundAndNotInTheWay() throws SQLException {
    Payment theirs = named(UUID.randomUUID(), "invoice 1");
    PaymentTable.insert(connection, theirs);

    assertThat(PaymentTable.find(connection, tenant, theirs.id())).isEmpty();
    assertThat(PaymentTable.lock(connection, tenant, theirs.id())).isEmpty();
    assertThat(PaymentTable.findExternal(connection, tenant, "stripe", "invoice 1")).isEmpty();
    assertThat(PaymentTable.insert(connection, named(tenant, "invoice 1"))).isTrue();
  }

  @Test
  void paymentsWithoutExternalId_neverMeet() throws SQLException {
    assertThat(PaymentTable.insert(connection, TestPayments.payment())).isTrue();
    assertThat(PaymentTable.insert(connection, TestPayments.payment())).isTrue();
  }

  @Test
  @DisplayName("one external payment in two transactions at once: the second waits for the first")
  void externalIdUnderWay_isWaitedForAndThenFound() throws Exception {
    Payment first = named(tenant, "invoice 1");
    connection.setAutoCommit(false);
    PaymentTable.insert(connection, first);

    ExecutorService other = Executors.newSingleThreadExecutor();
    try (Connection second = database.connection()) {
      Future<Boolean> inserted =
          other.submit(() -> PaymentTable.insert(second, named(tenant, "invoice 1")));
      awaitWaiter();
      connection.commit();

      assertThat(inserted.get()).isFalse();
      assertThat(PaymentTable.findExternal(second, tenant, "stripe", "invoice 1")).contains(first);
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void externalIdThatIsRolledBack_isTheSecondOnes() throws Exception {
    connection.setAutoCommit(false);
    PaymentTable.insert(connection, named(tenant, "invoice 1"));

    ExecutorService other = Executors.newSingleThreadExecutor();
    try (Connection second = database.connection()) {
      Future<Boolean> inserted =
          other.submit(() -> PaymentTable.insert(second, named(tenant, "invoice 1")));
      awaitWaiter();
      connection.rollback();

      assertThat(inserted.get()).isTrue();
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void providersId_isOnePaymentsAlone() throws SQLException {
    String providerId = "pi_" + UUID.randomUUID();
    Payment first = stored();
    Payment second = stored();
    PaymentTable.noteProviderId(connection, tenant, first.id(), providerId);

    assertThatThrownBy(
            () -> PaymentTable.noteProviderId(connection, tenant, second.id(), providerId))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
  }

  @Test
  @DisplayName("E5: unknown, until the provider shows that it has the payment")
  void unknownPayment_isPendingAgainWhenItsProvidersIdIsKnown() throws SQLException {
    Payment payment = stored();

    PaymentTable.noteUnknown(connection, tenant, payment.id());
    assertThat(found(payment).status()).isEqualTo(PaymentStatus.UNKNOWN);

    PaymentTable.noteProviderId(connection, tenant, payment.id(), "pi_" + payment.id());
    assertThat(found(payment).status()).isEqualTo(PaymentStatus.PENDING);
    assertThat(found(payment).version()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"SUCCEEDED", "DECLINED"})
  void settledPayment_staysAsItIs(PaymentStatus outcome) throws SQLException {
    Payment payment = stored();
    Payment settled =
        outcome == PaymentStatus.SUCCEEDED
            ? payment.succeeded()
            : payment.declined(new Decline("lost_card"));

    PaymentTable.settle(connection, settled);
    PaymentTable.noteUnknown(connection, tenant, payment.id());
    PaymentTable.noteProviderId(connection, tenant, payment.id(), "pi_late");

    assertThat(found(payment)).isEqualTo(settled);
  }

  @ParameterizedTest
  @CsvSource({
    "amount = 0, payment_amount",
    "customer_id = 0, payment_customer_id",
    "currency = 'eur', payment_currency",
    "status = 'LOST', payment_status",
    "status = 'DECLINED', payment_declined",
    "decline_code = 'lost_card', payment_declined",
    "version = 0, payment_version"
  })
  void rowThatIsNoPayment_isRefused(String change, String constraint) throws SQLException {
    Payment payment = stored();

    assertThatThrownBy(
            () ->
                database.run(
                    "UPDATE payments.payment SET "
                        + change
                        + " WHERE payment_id = '"
                        + payment.id()
                        + "'"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(constraint);
  }

  private Payment stored() throws SQLException {
    Payment payment = named(tenant, UUID.randomUUID().toString());
    PaymentTable.insert(connection, payment);
    return payment;
  }

  private Payment found(Payment payment) throws SQLException {
    return PaymentTable.find(connection, tenant, payment.id()).orElseThrow();
  }

  private static void awaitWaiter() {
    Awaitility.await()
        .until(
            () ->
                database.count(
                        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                            + " AND query LIKE 'INSERT INTO payments.payment%'")
                    == 1);
  }
}
