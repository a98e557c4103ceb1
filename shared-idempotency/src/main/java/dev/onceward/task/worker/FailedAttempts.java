package dev.onceward.task.worker;

import dev.onceward.task.TaskFailure;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** Writes down which attempts failed, and whether there is another. For all threads. */
final class FailedAttempts {

  private static final Logger LOG = System.getLogger(FailedAttempts.class.getName());

  private final DataSource dataSource;
  private final Backoff backoff;
  private final TaskCounts counts;

  FailedAttempts(DataSource dataSource, Backoff backoff, TaskCounts counts) {
    this.dataSource = dataSource;
    this.backoff = backoff;
    this.counts = counts;
  }

  /** After a failed commit too: if it took effect after all, the task is not running any more. */
  void write(Claimed claimed, Exception failure) {
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
