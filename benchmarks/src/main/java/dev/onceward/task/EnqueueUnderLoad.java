package dev.onceward.task;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Enqueues as {@link Tasks} does, without a server's transaction. In this package because what
 * writes is not public.
 */
public final class EnqueueUnderLoad {

  private EnqueueUnderLoad() {}

  /** In the connection's transaction, which the caller ends. */
  public static void enqueue(Connection connection, List<NewTask> tasks) throws SQLException {
    int maxAttempts = TaskSettings.MAX_ATTEMPTS.parse(TaskSettings.MAX_ATTEMPTS.defaultValue());
    List<Enqueued> outcomes =
        new EnqueueBatch(tasks, OnDuplicate.REJECT, maxAttempts).write(connection);
    if (!outcomes.stream().allMatch(Enqueued.Added.class::isInstance)) {
      throw new IllegalStateException("Of " + tasks.size() + " tasks some were not new");
    }
  }
}
