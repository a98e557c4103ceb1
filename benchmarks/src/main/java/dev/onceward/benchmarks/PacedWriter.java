package dev.onceward.benchmarks;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import dev.onceward.messaging.relay.RelayUnderLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes events one by one, each in a transaction of its own, at fixed times: if one is late, those
 * behind it are not.
 *
 * @param start of the first, by {@link System#nanoTime}
 * @param period from one to the next
 */
record PacedWriter(
    BenchDatabase database, RelayUnderLoad relay, List<OutboxEvent> events, long start, long period)
    implements Callable<Map<UUID, Long>> {

  /** When each was committed, as the writer knows it: when it had the answer to its COMMIT. */
  @Override
  public Map<UUID, Long> call() throws SQLException {
    Map<UUID, Long> commits = new HashMap<>();
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      long due = start;
      for (OutboxEvent event : events) {
        awaitTime(due);
        OutboxInsert.write(connection, List.of(event));
        connection.commit();
        commits.put(event.id(), System.nanoTime());
        relay.wake();
        due += period;
      }
    }
    return commits;
  }

  private static void awaitTime(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
