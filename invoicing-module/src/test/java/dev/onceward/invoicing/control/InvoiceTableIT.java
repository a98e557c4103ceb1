package dev.onceward.invoicing.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K7, P4: invoices in the database")
class InvoiceTableIT {

  private static final int WORKERS = 8;
  private static final int ROUNDS = 12;

  private static InvoicingDatabase database;

  private final UUID tenant = UUID.randomUUID();

  @BeforeAll
  static void start() {
    database = new InvoicingDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void invoice_isFoundAsItWasStored() throws SQLException {
    try (Connection connection = database.connection()) {
      Invoice invoice = stored(connection, UUID.randomUUID(), 1);

      assertThat(InvoiceTable.find(connection, invoice.key())).contains(invoice);
      assertThat(InvoiceTable.ofOrder(connection, tenant, invoice.key().orderId()))
          .containsExactly(invoice);
      assertThat(InvoiceTable.ofOrder(connection, UUID.randomUUID(), invoice.key().orderId()))
          .isEmpty();
    }
  }

  @Test
  void outcomes_areStored() throws SQLException {
    try (Connection connection = database.connection()) {
      Invoice sent = stored(connection, UUID.randomUUID(), 1).sent("em_1");
      Invoice failed = stored(connection, UUID.randomUUID(), 1).failed("declined");
      Invoice unknown = stored(connection, UUID.randomUUID(), 1).unknown(TestInvoices.AT);
      Invoice voided = stored(connection, UUID.randomUUID(), 1).voided(TestInvoices.AT);
      for (Invoice invoice : List.of(sent, failed, unknown, voided)) {
        InvoiceTable.update(connection, invoice);
        assertThat(InvoiceTable.lock(connection, invoice.key())).contains(invoice);
      }
    }
  }

  @Test
  @DisplayName("P4: one invoice per order and version, for ever")
  void sameVersionAgain_isRefused() throws SQLException {
    try (Connection connection = database.connection()) {
      InvoiceKey key = stored(connection, UUID.randomUUID(), 1).key();

      assertThatThrownBy(() -> stored(connection, key.orderId(), 1))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("invoice_pk");
    }
  }

  @Test
  void invoice_isGivenToOneMailerForGood() throws SQLException {
    try (Connection connection = database.connection()) {
      InvoiceKey key = stored(connection, UUID.randomUUID(), 1).key();

      assertThat(InvoiceTable.giveTo(connection, key, "resend")).isTrue();
      assertThat(InvoiceTable.giveTo(connection, key, "smtp")).isFalse();
      assertThat(InvoiceTable.find(connection, key).orElseThrow().mailer()).contains("resend");
    }
  }

  @Test
  void failedInvoice_isGivenToNobody() throws SQLException {
    try (Connection connection = database.connection()) {
      Invoice failed = stored(connection, UUID.randomUUID(), 1).failed("invoice_voided");
      InvoiceTable.update(connection, failed);

      assertThat(InvoiceTable.giveTo(connection, failed.key(), "resend")).isFalse();
    }
  }

  @Test
  @DisplayName("K7: numbers have no gap, whatever is rolled back beside them")
  void manyAtOnceWithSomeRolledBack_numberWithoutGap() throws Exception {
    CyclicBarrier together = new CyclicBarrier(WORKERS);
    ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int worker = 0; worker < WORKERS; worker++) {
        int offset = worker;
        tasks.add(
            () -> {
              together.await();
              return makeSome(offset);
            });
      }
      int kept = 0;
      for (Future<Integer> made : workers.invokeAll(tasks)) {
        kept += made.get();
      }
      try (Connection connection = database.connection()) {
        assertThat(numbers(connection))
            .containsExactlyElementsOf(LongStream.rangeClosed(1, kept).boxed().toList());
      }
    } finally {
      workers.shutdownNow();
    }
  }

  /** Every third one is rolled back. */
  private int makeSome(int offset) throws SQLException {
    int kept = 0;
    try (Connection connection = database.connection()) {
      connection.setAutoCommit(false);
      for (int round = 0; round < ROUNDS; round++) {
        stored(connection, UUID.randomUUID(), 1);
        if ((round + offset) % 3 == 0) {
          connection.rollback();
        } else {
          connection.commit();
          kept++;
        }
      }
    }
    return kept;
  }

  private List<Long> numbers(Connection connection) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    try (var select =
        connection.prepareStatement(
            "SELECT number FROM invoicing.invoice WHERE tenant_id = ? ORDER BY number")) {
      select.setObject(1, tenant);
      try (var row = select.executeQuery()) {
        while (row.next()) {
          numbers.add(row.getLong(1));
        }
      }
    }
    return numbers;
  }

  private Invoice stored(Connection connection, UUID order, int version) throws SQLException {
    InvoiceTable.lockCounter(connection, tenant);
    Invoice invoice =
        Invoice.of(
            TestInvoices.order(tenant, order),
            version,
            UUID.randomUUID(),
            InvoiceTable.nextNumber(connection, tenant),
            "anna@example.org",
            order,
            TestInvoices.AT);
    InvoiceTable.insert(connection, invoice);
    return invoice;
  }
}
