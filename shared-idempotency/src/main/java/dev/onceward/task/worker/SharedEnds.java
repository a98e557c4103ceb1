package dev.onceward.task.worker;

import dev.onceward.sql.IndexedStatement;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Writes down which runs outside a transaction succeeded. Those that end while a statement is under
 * way share the next one, so that many short tasks don't cost a commit each; their threads don't
 * wait for it. For all threads.
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
  private final Executor executor;
  private final Queue<Ended> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean writing = new AtomicBoolean();

  /** A run, and who is told whether its end was written with the others'. */
  private record Ended(Claimed claimed, Consumer<Boolean> written) {}

  SharedEnds(DataSource dataSource, Executor executor) {
    this.dataSource = dataSource;
    this.executor = executor;
  }

  /**
   * The run succeeded, and is done for good.
   *
   * @param written is told, maybe by another thread, whether that is committed; if not, for
   *     whatever reason, it has to be seen to alone
   */
  void succeed(Claimed claimed, Consumer<Boolean> written) {
    waiting.add(new Ended(claimed, written));
    writeNext();
  }

  private void writeNext() {
    if (!waiting.isEmpty() && writing.compareAndSet(false, true)) {
      try {
        executor.execute(this::write);
      } catch (RejectedExecutionException | Error noThread) {
        write();
      }
    }
  }

  private void write() {
    List<Ended> group = new ArrayList<>();
    for (Ended next = waiting.poll(); next != null; next = waiting.poll()) {
      group.add(next);
    }
    Set<UUID> ended = Set.of();
    try {
      ended = end(group);
    } finally {
      writing.set(false);
      writeNext();
      tell(group, ended);
    }
  }

  /** First of what is written: to see to one alone may take a while. */
  private static void tell(List<Ended> group, Set<UUID> ended) {
    group.stream().filter(one -> isAmong(ended, one)).forEach(one -> tell(one, true));
    group.stream().filter(one -> !isAmong(ended, one)).forEach(one -> tell(one, false));
  }

  private static boolean isAmong(Set<UUID> ended, Ended one) {
    return ended.contains(one.claimed().task().id());
  }

  /** Whatever goes wrong with one, the others must hear of theirs. */
  private static void tell(Ended one, boolean written) {
    try {
      one.written().accept(written);
    } catch (RuntimeException | Error broken) {
      LOG.log(Level.ERROR, one.claimed().task() + " has ended, and nobody noted it", broken);
    }
  }

  private Set<UUID> end(List<Ended> group) {
    try (Connection connection = dataSource.getConnection()) {
      return end(connection, group.stream().map(Ended::claimed).toList());
    } catch (SQLException | RuntimeException failure) {
      LOG.log(Level.WARNING, "The ends of " + group.size() + " tasks are written singly", failure);
      return Set.of();
    }
  }

  private static Set<UUID> end(Connection connection, List<Claimed> claimed) throws SQLException {
    try (IndexedStatement end = IndexedStatement.prepare(connection, END)) {
      TaskLeases.bind(end.parameters(), claimed);
      Set<UUID> ended = new HashSet<>();
      ResultSet row = end.query();
      while (row.next()) {
        ended.add(row.getObject(1, UUID.class));
      }
      return ended;
    }
  }
}
