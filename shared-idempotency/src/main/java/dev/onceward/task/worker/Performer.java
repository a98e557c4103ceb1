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
import java.time.Duration;
import javax.sql.DataSource;

/** Makes attempts at claimed tasks, and writes down how they end. For all threads. */
final class Performer {

  private static final Logger LOG = System.getLogger(Performer.class.getName());

  private final DataSource dataSource;
  private final InboxTransaction transaction;
  private final Handlers handlers;
  private final Backoff backoff;
  private final TaskCounts counts;
  private final SharedEnds ends;

  Performer(
      DataSource dataSource,
      InboxTransaction transaction,
      Handlers handlers,
      Backoff backoff,
      TaskCounts counts) {
    this.dataSource = dataSource;
    this.transaction = transaction;
    this.handlers = handlers;
    this.backoff = backoff;
    this.counts = counts;
    this.ends = new SharedEnds(dataSource);
  }

  /** Makes one attempt, for a thread without a transaction. Nothing is thrown. */
  void perform(Claimed claimed) {
    try {
      attempt(claimed);
      counts.succeeded();
    } catch (TakenOverException late) {
      counts.cameLate();
      LOG.log(Level.WARNING, "An attempt came to its end too late, and changed nothing", late);
    } catch (InterruptedException stopped) {
      failed(claimed, stopped);
      Thread.currentThread().interrupt();
    } catch (Exception failure) {
      failed(claimed, failure);
    }
  }

  private void attempt(Claimed claimed) throws Exception {
    if (claimed.spent()) {
      throw TaskFailure.forGood(
          "The worker of the last attempt did not come back before its lease was over");
    }
    counts.began(claimed.task().attempt());
    TaskHandler handler = handlers.of(claimed.task().type());
    if (handler.mode() == Mode.TRANSACTIONAL) {
      transaction.run(connection -> attemptIn(connection, handler, claimed));
    } else {
      call(handler, claimed.task());
      refuseIfTakenOver(ends.succeed(claimed), claimed);
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

  /** After a failed commit too: if it took effect after all, the task is not running any more. */
  private void failed(Claimed claimed, Exception failure) {
    try (Connection connection = dataSource.getConnection()) {
      if (isLast(claimed, failure)) {
        giveUp(connection, claimed, failure);
      } else {
        retry(connection, claimed, failure);
      }
    } catch (SQLException | RuntimeException second) {
      failure.addSuppressed(second);
      LOG.log(
          Level.WARNING, claimed.task() + " failed; it runs again when its lease is over", failure);
    }
  }

  private static boolean isLast(Claimed claimed, Exception failure) {
    return claimed.task().attempt() >= claimed.task().maxAttempts()
        || (failure instanceof TaskFailure reason && reason.isForGood());
  }

  private void giveUp(Connection connection, Claimed claimed, Exception failure)
      throws SQLException {
    if (TaskEnds.giveUp(connection, claimed, LastError.of(failure))) {
      counts.gaveUp();
      LOG.log(Level.ERROR, claimed.task() + " failed and is given up", failure);
    } else {
      endedBefore(claimed, failure);
    }
  }

  private void retry(Connection connection, Claimed claimed, Exception failure)
      throws SQLException {
    Duration pause = backoff.after(claimed.task().attempt());
    if (TaskEnds.retry(connection, claimed, pause, LastError.of(failure))) {
      LOG.log(Level.WARNING, claimed.task() + " failed; it is tried again in " + pause, failure);
    } else {
      endedBefore(claimed, failure);
    }
  }

  private void endedBefore(Claimed claimed, Exception failure) {
    counts.cameLate();
    LOG.log(
        Level.WARNING,
        claimed.task() + " failed after it had been taken over or had ended; nothing is changed",
        failure);
  }
}
