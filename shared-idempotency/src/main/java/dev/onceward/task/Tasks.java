package dev.onceward.task;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Where the business asks for work to be done later: written to {@code onceward.tasks} in the
 * transaction of the change that wants it, so that neither exists without the other (Q1).
 *
 * <p>A task has a key, unique within its tenant for as long as its row is there: while it waits or
 * runs, for {@code onceward.tasks.retention} after it was done, and for ever if it failed. What
 * must never happen twice, however late it is asked for, also has an applied effect ({@link
 * dev.onceward.effect.AppliedEffects}) in its handler.
 *
 * <p>Needs an active JTA transaction at READ COMMITTED, and leaves it active. At a stricter level a
 * race lost to another transaction is SQLSTATE 40001. Once the caller has committed, workers of
 * this node begin at once, others within {@code onceward.tasks.poll-interval}.
 *
 * <p>Two transactions that enqueue one key at the same time: the second waits until the first has
 * ended, then finds its task. Two that enqueue several keys one by one in different orders may
 * deadlock, which the database ends with an error for one of them; {@link #enqueueAll} has an
 * order.
 *
 * <p>For all threads.
 */
@ApplicationScoped
public class Tasks {

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry jta;

  @Inject private LibraryDataSource dataSource;
  @Inject private TaskSignal signal;

  private CallersTransaction transaction;
  private int maxAttempts;

  /** For the container. */
  protected Tasks() {}

  Tasks(CallersTransaction transaction, int maxAttempts) {
    this.transaction = transaction;
    this.maxAttempts = maxAttempts;
  }

  @PostConstruct
  void useTheContainersTransaction() {
    transaction = new JtaCallersTransaction(jta, dataSource, signal);
    maxAttempts = SettingsCatalogue.valueOf(TaskSettings.MAX_ATTEMPTS);
  }

  /**
   * Enqueues a task.
   *
   * @param onDuplicate what is to be done if another task has the key
   * @return what was done
   * @throws IllegalStateException without an active transaction; nothing is done
   * @throws SQLException if the database refuses; the transaction must then be rolled back
   */
  public Enqueued enqueue(NewTask task, OnDuplicate onDuplicate) throws SQLException {
    return enqueueAll(List.of(task), onDuplicate).get(0);
  }

  /**
   * Enqueues any number of tasks in one round trip.
   *
   * @param onDuplicate what is to be done with each whose key another task has
   * @return what was done with each, in the order of the tasks
   * @throws IllegalArgumentException if two of them have one key; nothing is done
   * @throws IllegalStateException without an active transaction; nothing is done
   * @throws SQLException if the database refuses; the transaction must then be rolled back
   */
  public List<Enqueued> enqueueAll(List<NewTask> tasks, OnDuplicate onDuplicate)
      throws SQLException {
    if (!transaction.isActive()) {
      throw new IllegalStateException(
          "A task has no active transaction to take part in: begin one, as @Transactional and"
              + " @Idempotent do, and enqueue it there");
    }
    if (tasks.isEmpty()) {
      return List.of();
    }
    EnqueueBatch batch = new EnqueueBatch(tasks, onDuplicate, maxAttempts);
    try (Connection connection = transaction.connection()) {
      List<Enqueued> outcomes = batch.write(connection);
      transaction.wakeWorkersAfterCommit();
      return outcomes;
    }
  }
}
