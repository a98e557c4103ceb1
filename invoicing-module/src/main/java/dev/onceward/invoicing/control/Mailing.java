package dev.onceward.invoicing.control;

import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ExternalEffects;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceKey;
import dev.onceward.invoicing.event.InvoiceEvents;
import dev.onceward.messaging.Outbox;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What becomes of an invoice's mail, and what follows for the invoice. */
@ApplicationScoped
public class Mailing {

  private static final String PROCESS = "invoicing.mail.";

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;
  @Inject private ExternalEffects effects;
  @Inject private InvoiceDocuments documents;

  /** The external process that mails by that provider; stored with each mail. */
  public static String processOf(String mailer) {
    return PROCESS + mailer;
  }

  /**
   * Registers the mail, to be sent after the commit, unless the invoice's mail has an outcome. The
   * row, which is for ever, is asked before anything that expires. Joins the transaction of the
   * idempotent job.
   *
   * <p>The invoice's row is locked only by who gives it to a mailer, and so before there is an
   * execution: later the execution is locked first, as its end does.
   *
   * @return final if there is nothing to send any more
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Invoice request(InvoiceKey key) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Invoice invoice = InvoiceTable.find(connection, key).orElseThrow();
      if (invoice.mailer().isEmpty() && !invoice.status().isFinal()) {
        InvoiceTable.giveTo(connection, key, SettingsCatalogue.valueOf(MailSettings.ADAPTER));
        invoice = InvoiceTable.find(connection, key).orElseThrow();
      }
      if (invoice.status().isFinal()) {
        return invoice;
      }
      effects.register(effectOf(invoice));
      return InvoiceTable.find(connection, key).orElseThrow();
    }
  }

  private ExternalEffect effectOf(Invoice invoice) {
    return new ExternalEffect(
        processOf(invoice.mailer().orElseThrow()),
        invoice.key().tenant(),
        List.of(invoice.key().orderId().toString(), Integer.toString(invoice.key().version())),
        documents.mail(invoice).toBytes());
  }

  /** Joins the transaction that records it. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void noteUnknown(InvoiceKey key) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Invoice invoice = InvoiceTable.lock(connection, key).orElseThrow();
      InvoiceTable.update(connection, invoice.unknown(Invoices.now()));
    }
  }

  /** Joins the transaction that ends the mail. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Invoice settle(InvoiceKey key, MailOutcome outcome) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Invoice invoice = InvoiceTable.lock(connection, key).orElseThrow();
      Invoice settled =
          outcome instanceof MailOutcome.Sent sent
              ? invoice.sent(sent.emailId())
              : invoice.failed(((MailOutcome.Refused) outcome).code());
      InvoiceTable.update(connection, settled);
      outbox.publish(InvoiceEvents.settled(settled, Invoices.now()));
      return settled;
    }
  }
}
