package dev.onceward.invoicing.control;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceKey;
import dev.onceward.invoicing.event.InvoiceEvents;
import dev.onceward.messaging.Outbox;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes invoices. Each begins by locking the tenant's counter, and then nothing can overtake it.
 */
@ApplicationScoped
public class Invoices {

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;
  @Inject private TakenBack takenBack;

  /**
   * Keeps others from making invoices of the tenant until the transaction ends. Whoever makes some
   * of several tenants in one transaction goes by tenant.
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void lock(UUID tenant) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      InvoiceTable.lockCounter(connection, tenant);
    }
  }

  /**
   * The next version, and the job that mails it. Joins the transaction of the request.
   *
   * @throws BusinessRejection if the order gets none (any more)
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Invoice makeNext(BilledOrder order, String email) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      InvoiceTable.lockCounter(connection, order.tenant());
      takenBack.refuse(order);
      int next = InvoiceTable.lastVersion(connection, order.tenant(), order.id()) + 1;
      InvoiceVersions.refuseBeyondTheHighest(next, order);
      Invoice invoice = make(connection, order, next, email);
      outbox.publish(InvoiceEvents.job(invoice));
      return invoice;
    }
  }

  /**
   * Version 1 and the job that mails it, unless the order has an invoice already. Joins the
   * transaction of the saga's step.
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void makeFirst(BilledOrder order, String email) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      InvoiceTable.lockCounter(connection, order.tenant());
      if (InvoiceTable.lastVersion(connection, order.tenant(), order.id()) == 0) {
        outbox.publish(InvoiceEvents.job(make(connection, order, 1, email)));
      }
    }
  }

  /**
   * That version, as it was made first, whoever made it. Made now if nobody has: a job may come
   * from elsewhere. In a transaction of its own.
   *
   * @throws BusinessRejection if it can't be made (any more)
   */
  @Transactional(value = Transactional.TxType.REQUIRES_NEW, rollbackOn = Exception.class)
  public Invoice makeOnce(BilledOrder order, int version, String email) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      InvoiceTable.lockCounter(connection, order.tenant());
      Optional<Invoice> made =
          InvoiceTable.find(connection, new InvoiceKey(order.tenant(), order.id(), version));
      if (made.isPresent()) {
        return made.get();
      }
      takenBack.refuse(order);
      InvoiceVersions.refuseFarAhead(
          version, InvoiceTable.lastVersion(connection, order.tenant(), order.id()), order);
      return make(connection, order, version, email);
    }
  }

  private static Invoice make(Connection connection, BilledOrder order, int version, String email)
      throws SQLException {
    Invoice invoice =
        Invoice.of(
            order,
            version,
            UuidCreator.getTimeOrderedEpoch(),
            InvoiceTable.nextNumber(connection, order.tenant()),
            email,
            order.id(),
            now());
    InvoiceTable.insert(connection, invoice);
    return invoice;
  }

  public Optional<Invoice> find(InvoiceKey key) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return InvoiceTable.find(connection, key);
    }
  }

  /** By version. */
  public List<Invoice> ofOrder(UUID tenant, UUID order) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return InvoiceTable.ofOrder(connection, tenant, order);
    }
  }

  /** In what PostgreSQL keeps, so that a read gives what the first answer gave. */
  static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
