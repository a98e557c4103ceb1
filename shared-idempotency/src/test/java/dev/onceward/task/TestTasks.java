package dev.onceward.task;

import dev.onceward.idempotency.transaction.ExecutionTransaction.State;
import dev.onceward.idempotency.transaction.JdbcTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Enqueues in transactions of plain JDBC. For all threads, each with its own transaction. */
public final class TestTasks {

  static final int MAX_ATTEMPTS = 3;

  private final JdbcTransaction transaction;
  private final AtomicInteger wakes = new AtomicInteger();
  private final Tasks tasks;

  public TestTasks(DataSource dataSource) {
    transaction = new JdbcTransaction(dataSource);
    tasks = new Tasks(new SessionOf(transaction, wakes), MAX_ATTEMPTS);
  }

  /** In the transaction that the caller has begun by {@link #transaction}. */
  public List<Enqueued> enqueueHere(OnDuplicate onDuplicate, NewTask... wanted)
      throws SQLException {
    return tasks.enqueueAll(List.of(wanted), onDuplicate);
  }

  /** In a transaction of its own. */
  public List<Enqueued> enqueue(OnDuplicate onDuplicate, NewTask... wanted) throws SQLException {
    transaction.begin();
    try {
      List<Enqueued> outcomes = enqueueHere(onDuplicate, wanted);
      transaction.commit();
      return outcomes;
    } finally {
      transaction.rollback();
    }
  }

  public JdbcTransaction transaction() {
    return transaction;
  }

  /** How often workers were to be woken. */
  int wakes() {
    return wakes.get();
  }

  private record SessionOf(JdbcTransaction transaction, AtomicInteger wakes)
      implements CallersTransaction {

    @Override
    public boolean isActive() {
      return transaction.state() == State.OPEN;
    }

    @Override
    public Connection connection() {
      return transaction.connection();
    }

    @Override
    public void wakeWorkersAfterCommit() {
      wakes.incrementAndGet();
    }
  }
}
