package dev.onceward.idempotency.transaction;

import dev.onceward.messaging.Outbox;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.JpaChanges;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The container's transaction. One object serves all threads: its state is the container's. */
@ApplicationScoped
public class JtaTransaction implements ExecutionTransaction {

  private static final Logger LOG = System.getLogger(JtaTransaction.class.getName());

  /**
   * Injected by CDI, which finds the caller's own at each call. One that is looked up belongs to
   * the component whose call made this bean, an EJB timer's perhaps, and refuses all others.
   */
  @Inject private UserTransaction jta;

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;
  @Inject private JpaChanges changes;

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry transactions;

  @Override
  public State state() {
    int status = status();
    if (status == Status.STATUS_NO_TRANSACTION) {
      return State.NONE;
    }
    if (!outbox.isCollecting()) {
      return State.FOREIGN;
    }
    return status == Status.STATUS_ACTIVE ? State.OPEN : State.ROLLBACK_ONLY;
  }

  @Override
  public void begin() throws Exception {
    jta.begin();
    // Also tells this transaction from any other that the business may begin.
    outbox.collect();
  }

  @Override
  public void commit() throws Exception {
    jta.commit();
  }

  @Override
  public void rollback() {
    try {
      if (jta.getStatus() != Status.STATUS_NO_TRANSACTION) {
        jta.rollback();
      }
    } catch (SystemException | RuntimeException failure) {
      LOG.log(
          Level.WARNING, "The rollback failed; the database ends the transaction itself", failure);
    }
  }

  @Override
  public Connection connection() throws SQLException {
    return dataSource.get().getConnection();
  }

  /** The container commits each statement while no transaction is active. */
  @Override
  public Connection connectionOutside() throws SQLException {
    return dataSource.get().getConnection();
  }

  @Override
  public void flush() {
    changes.flush();
  }

  @Override
  public List<OutboxEvent> takeEvents() {
    return outbox.take();
  }

  @Override
  public void keep(Object thing) {
    transactions.putResource(thing.getClass(), thing);
  }

  @Override
  public <T> Optional<T> kept(Class<T> type) {
    return Optional.ofNullable(type.cast(transactions.getResource(type)));
  }

  /** Not by the UserTransaction, which {@code @Transactional} methods are forbidden to ask. */
  private int status() {
    return transactions.getTransactionStatus();
  }
}
