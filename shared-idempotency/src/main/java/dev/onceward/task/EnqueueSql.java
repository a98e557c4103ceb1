package dev.onceward.task;

import dev.onceward.sql.SqlArray;
import dev.onceward.task.EnqueueBatch.Row;
import dev.onceward.task.EnqueueBatch.TaskKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The SQL that enqueues: one statement that writes what may be written, and a second one, in the
 * same round trip, that sees what was committed while the first waited.
 */
final class EnqueueSql {

  private static final String INSERT =
      """
      INSERT INTO onceward.tasks
             (tenant_id, id, task_key, type, payload, state, run_at, max_attempts, repeat_millis)
      SELECT tenant_id, id, task_key, type, payload, 'PENDING',
             coalesce(run_at, statement_timestamp()), max_attempts, repeat_millis
        FROM unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::text[], ?::timestamptz[],
                    ?::integer[], ?::bigint[])
             AS wanted (tenant_id, id, task_key, type, payload, run_at, max_attempts, repeat_millis)
      ON CONFLICT (tenant_id, task_key) %s
      RETURNING tenant_id, task_key, id, state;
      SELECT tenant_id, task_key, id, state FROM onceward.tasks
       WHERE (tenant_id, task_key) IN (SELECT * FROM unnest(?::uuid[], ?::text[]))""";

  private static final String KEEP = INSERT.formatted("DO NOTHING");

  /** Its token stays: a worker that has lost it must not come back. */
  private static final String REPLACE =
      INSERT.formatted(
          """
          DO UPDATE
             SET type = EXCLUDED.type, payload = EXCLUDED.payload, run_at = EXCLUDED.run_at,
                 attempts = 0, max_attempts = EXCLUDED.max_attempts, last_error = NULL,
                 repeat_millis = EXCLUDED.repeat_millis
           WHERE tasks.state = 'PENDING'""");

  private EnqueueSql() {}

  /**
   * The task that has a key.
   *
   * @param written whether it is what was asked for now
   */
  record Standing(TaskKey key, UUID id, TaskState state, boolean written) {}

  /** Writes, and tells how it stands with each key; of one that was purged meanwhile nothing. */
  static Collection<Standing> write(Connection connection, List<Row> rows, OnDuplicate onDuplicate)
      throws SQLException {
    String sql = onDuplicate == OnDuplicate.REPLACE ? REPLACE : KEEP;
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      bind(insert, rows);
      insert.execute();
      Map<TaskKey, Standing> standings = new HashMap<>();
      read(insert, standings, true);
      insert.getMoreResults();
      read(insert, standings, false);
      return standings.values();
    }
  }

  private static void bind(PreparedStatement insert, List<Row> rows) throws SQLException {
    SqlArray.set(insert, 1, "uuid", rows, row -> row.task().tenant());
    SqlArray.set(insert, 2, "uuid", rows, Row::id);
    SqlArray.set(insert, 3, "text", rows, row -> row.task().key());
    SqlArray.set(insert, 4, "text", rows, row -> row.task().type());
    SqlArray.set(insert, 5, "text", rows, row -> row.task().payload());
    SqlArray.set(
        insert, 6, "text", rows, row -> row.task().notBefore().map(Instant::toString).orElse(null));
    SqlArray.set(insert, 7, "integer", rows, Row::maxAttempts);
    SqlArray.set(
        insert, 8, "bigint", rows, row -> row.task().repeat().map(Duration::toMillis).orElse(null));
    SqlArray.set(insert, 9, "uuid", rows, row -> row.task().tenant());
    SqlArray.set(insert, 10, "text", rows, row -> row.task().key());
  }

  private static void read(
      PreparedStatement insert, Map<TaskKey, Standing> standings, boolean written)
      throws SQLException {
    try (ResultSet row = insert.getResultSet()) {
      while (row.next()) {
        TaskKey key =
            new TaskKey(row.getObject("tenant_id", UUID.class), row.getString("task_key"));
        TaskState state = TaskState.valueOf(row.getString("state"));
        standings.putIfAbsent(
            key, new Standing(key, row.getObject("id", UUID.class), state, written));
      }
    }
  }
}
