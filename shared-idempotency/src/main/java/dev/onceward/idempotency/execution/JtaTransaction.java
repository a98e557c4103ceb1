package dev.onceward.idempotency.execution;

import dev.onceward.messaging.Outbox;
import dev.onceward.messaging.OutboxEvent;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The container's transaction. One object serves all threads: its state is the container's. */
final class JtaTransaction implements ExecutionTransaction {

  private static final Logger LOG = System.getLogger(JtaTransaction.class.getName());

  private final UserTransaction jta;
  private final DataSource dataSource;
  private final Outbox outbox;
  private final List<EntityManager> entityManagers;

  JtaTransaction(
      UserTransaction jta,
      DataSource dataSource,
      Outbox outbox,
      List<EntityManager> entityManagers) {
    this.jta = jta;
    this.dataSource = dataSource;
    this.outbox = outbox;
    this.entityManagers = entityManagers;
  }

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
    return dataSource.getConnection();
  }

  @Override
  public void flush() {
    for (EntityManager entityManager : entityManagers) {
      try {
        if (entityManager.isJoinedToTransaction()) {
          entityManager.flush();
        }
      } catch (ContextNotActiveException unused) {
        // One of a scope that is not active here can't have been used here either.
      }
    }
  }

  @Override
  public List<OutboxEvent> takeEvents() {
    return outbox.take();
  }

  private int status() {
    try {
      return jta.getStatus();
    } catch (SystemException failure) {
      throw new IllegalStateException("The transaction manager gives no status", failure);
    }
  }
}
