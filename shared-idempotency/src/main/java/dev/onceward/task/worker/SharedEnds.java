package dev.onceward.task.worker;

import dev.onceward.sql.IndexedTransactions;
import dev.onceward.sql.SqlArray;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/**
 * Writes down which runs outside a transaction succeeded. Those that end while a statement is under
 * way share the next one, so that many short tasks don't cost a commit each. For all threads.
 */
final class SharedEnds {

  private static final Logger LOG = System.getLogger(SharedEnds.class.getName());

  /** A row that somebody has locked must not hold up the others, nor be waited for with them. */
  private static final String END =
      """
      WITH mine AS (
        SELECT t.tenant_id, t.id
          FROM onceward.tasks AS t
          JOIN unnest(?::uuid[], ?::uuid[], ?::bigint[]) AS ended (tenant_id, id, token)
            ON t.tenant_id = ended.tenant_id AND t.id = ended.id AND t.fencing_token = ended.token
         WHERE t.state = 'RUNNING'
           FOR NO KEY UPDATE OF t SKIP LOCKED)
      UPDATE onceward.tasks AS t
         SET state = 'DONE', last_error = NULL, finished_at = clock_timestamp(),
             holder = NULL, held_since = NULL, lease_until = NULL
        FROM mine
       WHERE t.tenant_id = mine.tenant_id AND t.id = mine.id
      RETURNING t.id""";

  private final DataSource dataSource;
  private final IndexedTransactions transactions;
  private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();

  /** Held by the thread that writes for all who wait at that moment. */
  private final ReentrantLock writing = new ReentrantLock();

  /** A run, and whether its end was written with the others'. */
  private record Waiting(Claimed claimed, CompletableFuture<Boolean> ended) {}

  SharedEnds(DataSource dataSource) {
    this.dataSource = dataSource;
    this.transactions = new IndexedTransactions(dataSource);
  }

  /** The run succeeded; false if it was taken over. Waits until that is committed. */
  boolean succeed(Claimed claimed) throws SQLException {
    if (claimed.repeat().isPresent()) {
      return alone(claimed);
    }
    Waiting own = new Waiting(claimed, new CompletableFuture<>());
    waiting.add(own);
    writing.lock();
    try {
      if (!own.ended().isDone()) {
        writeAll();
      }
    } finally {
      writing.unlock();
    }
    return own.ended().join() || alone(claimed);
  }

  private void writeAll() {
    List<Waiting> group = new ArrayList<>();
    for (Waiting next = waiting.poll(); next != null; next = waiting.poll()) {
      group.add(next);
    }
    try {
      Set<UUID> ended = end(group);
      group.forEach(one -> one.ended().complete(ended.contains(one.claimed().task().id())));
    } finally {
      // Nobody may wait for ever for what an error has kept from being written.
      group.forEach(one -> one.ended().complete(false));
    }
  }

  /** Those whose end was not written with the others', for whatever reason, see to it alone. */
  private Set<UUID> end(List<Waiting> group) {
    try {
      return transactions.call(connection -> end(connection, group));
    } catch (SQLException | RuntimeException failure) {
      LOG.log(Level.WARNING, "The ends of " + group.size() + " tasks are written singly", failure);
      return Set.of();
    }
  }

  private boolean alone(Claimed claimed) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return TaskEnds.succeed(connection, claimed);
    }
  }

  private static Set<UUID> end(Connection connection, List<Waiting> group) throws SQLException {
    try (PreparedStatement end = connection.prepareStatement(END)) {
      SqlArray.set(end, 1, "uuid", group, one -> one.claimed().task().tenant());
      SqlArray.set(end, 2, "uuid", group, one -> one.claimed().task().id());
      SqlArray.set(end, 3, "bigint", group, one -> one.claimed().fencingToken());
      Set<UUID> ended = new HashSet<>();
      try (ResultSet row = end.executeQuery()) {
        while (row.next()) {
          ended.add(row.getObject(1, UUID.class));
        }
      }
      return ended;
    }
  }
}
