package dev.onceward.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * A backlog of no-ops that a flow works off.
 *
 * @param open asks for a row if any task's end is not written down yet
 */
record Backlog(TaskKind kind, int count, BenchDatabase database, String open) {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

  /**
   * From the start of the workers to the end of the last task.
   *
   * @param calls how often a handler was called
   */
  Measurement workedOff(AtomicInteger calls, Runnable startWorkers) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement look = connection.prepareStatement(open)) {
      long start = System.nanoTime();
      startWorkers.run();
      while (calls.get() < count || isOpen(look)) {
        if (System.nanoTime() - start > LIMIT.toNanos()) {
          throw new IllegalStateException(
              calls + " of " + count + " tasks were carried out within " + LIMIT);
        }
        LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
      }
      long nanos = System.nanoTime() - start;
      return new Measurement(count, nanos, new Histogram(LoadClient.DIGITS), faults(calls.get()));
    }
  }

  private static boolean isOpen(PreparedStatement look) throws SQLException {
    try (ResultSet row = look.executeQuery()) {
      return row.next();
    }
  }

  private List<String> faults(int calls) {
    return calls == count
        ? List.of()
        : List.of(kind.title() + ": " + calls + " calls for " + count + " tasks");
  }
}
