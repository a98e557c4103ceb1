package dev.onceward.invoicing.control;

import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceStatus;
import dev.onceward.invoicing.event.InvoiceEvents;
import dev.onceward.messaging.Outbox;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

/** Takes back what the saga's invoice step did, as far as it can be taken back. */
@ApplicationScoped
public class Compensation {

  /** Why an invoice that no mailer was given yet won't be mailed. */
  static final String VOIDED = "invoice_voided";

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;

  /**
   * Voids the order's invoices. A mail that was given to a mailer can't be called back; one that
   * was not is never sent. The tenant's invoices must be locked. Joins the transaction of the
   * saga's step.
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void voidInvoices(UUID tenant, UUID order) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      for (Invoice invoice : InvoiceTable.lockAll(connection, tenant, order)) {
        if (invoice.voidedAt().isEmpty()) {
          voidNow(connection, invoice, Invoices.now());
        }
      }
    }
  }

  private void voidNow(Connection connection, Invoice invoice, Instant at) throws SQLException {
    Invoice voided = invoice.voided(at);
    outbox.publish(InvoiceEvents.voided(voided, at));
    if (voided.status() == InvoiceStatus.QUEUED && voided.mailer().isEmpty()) {
      voided = voided.failed(VOIDED);
      outbox.publish(InvoiceEvents.settled(voided, at));
    }
    InvoiceTable.update(connection, voided);
  }
}
