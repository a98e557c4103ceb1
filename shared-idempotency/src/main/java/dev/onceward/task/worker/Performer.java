package dev.onceward.task.worker;

import dev.onceward.messaging.consumer.InboxTransaction;
import dev.onceward.task.Task;
import dev.onceward.task.TaskFailure;
import dev.onceward.task.TaskHandler;
import dev.onceward.task.TaskHandler.Mode;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import javax.sql.DataSource;

/** Makes attempts at claimed tasks, and writes down how they end. For all threads. */
final class Performer {

  private static final Logger LOG = System.getLogger(Performer.class.getName());

  private final DataSource dataSource;
  private final InboxTransaction transaction;
  private final Handlers handlers;
  private final FailedAttempts failures;
  private final TaskCounts counts;
  private final SharedEnds ends;

  Performer(
      DataSource dataSource,
      InboxTransaction transaction,
      Handlers handlers,
      Backoff backoff,
      TaskCounts counts,
      Executor executor) {
    this.dataSource = dataSource;
    this.transaction = transaction;
    this.handlers = handlers;
    this.failures = new FailedAttempts(dataSource, backoff, counts);
    this.counts = counts;
    this.ends = new SharedEnds(dataSource, executor);
  }

  /**
   * Makes one attempt, for a thread without a transaction. Nothing is thrown.
   *
   * @param left is run once its end is written down or can't be, maybe later by another thread
   */
  void perform(Claimed claimed, Runnable left) {
    if (!went(claimed, () -> attempt(claimed))) {
      left.run();
    } else if (isWrittenLater(claimed)) {
      ends.succeed(claimed, written -> endedOutside(claimed, written, left));
    } else {
      counts.succeeded();
      left.run();
    }
  }

  private void endedOutside(Claimed claimed, boolean written, Runnable left) {
    try {
      if (written || went(claimed, () -> endAlone(claimed))) {
        counts.succeeded();
      }
    } finally {
      left.run();
    }
  }

  /** False if it was taken over or failed, which is written down then. */
  private boolean went(Claimed claimed, Step step) {
    try {
      step.take();
      return true;
    } catch (TakenOverException late) {
      counts.cameLate();
      LOG.log(Level.WARNING, "An attempt came to its end too late, and changed nothing", late);
    } catch (InterruptedException stopped) {
      failures.write(claimed, stopped);
      Thread.currentThread().interrupt();
    } catch (Exception failure) {
      failures.write(claimed, failure);
    }
    return false;
  }

  /** What may go wrong with an attempt. */
  @FunctionalInterface
  private interface Step {
    void take() throws Exception;
  }

  private void attempt(Claimed claimed) throws Exception {
    if (claimed.spent()) {
      throw TaskFailure.forGood(
          "The worker of the last attempt did not come back before its lease was over");
    }
    counts.began(claimed.task().attempt());
    TaskHandler handler = handlerOf(claimed);
    if (handler.mode() == Mode.TRANSACTIONAL) {
      transaction.run(connection -> attemptIn(connection, handler, claimed));
    } else {
      call(handler, claimed.task());
      if (!isWrittenLater(claimed)) {
        endAlone(claimed);
      }
    }
  }

  /** Runs that recur end as no others do. */
  private boolean isWrittenLater(Claimed claimed) {
    return handlerOf(claimed).mode() == Mode.OUTSIDE && claimed.repeat().isEmpty();
  }

  private TaskHandler handlerOf(Claimed claimed) {
    return handlers.of(claimed.task().type());
  }

  private void endAlone(Claimed claimed) throws SQLException, TakenOverException {
    try (Connection connection = dataSource.getConnection()) {
      refuseIfTakenOver(TaskEnds.succeed(connection, claimed), claimed);
    }
  }

  /** Locked first, so that the lease can't be lost between the handler's work and the commit. */
  private static void attemptIn(Connection connection, TaskHandler handler, Claimed claimed)
      throws Exception {
    refuseIfTakenOver(TaskEnds.lock(connection, claimed), claimed);
    call(handler, claimed.task());
    refuseIfTakenOver(TaskEnds.succeed(connection, claimed), claimed);
  }

  private static void refuseIfTakenOver(boolean own, Claimed claimed) throws TakenOverException {
    if (!own) {
      throw new TakenOverException(claimed);
    }
  }

  /** An error would end the thread, and nobody would know. */
  private static void call(TaskHandler handler, Task task) throws Exception {
    try {
      handler.run(task);
    } catch (Error broken) {
      throw new IllegalStateException("The handler is broken", broken);
    }
  }
}
