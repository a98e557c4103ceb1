package dev.onceward.task.worker;

import dev.onceward.sql.IndexedStatement;
import dev.onceward.sql.SqlArray;
import dev.onceward.task.Task;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of claims and leases: one statement each, by the database's clock. */
final class TaskTable {

  /**
   * What is due, by type as many as there is room for: first those whose worker did not come back,
   * which have waited before, then the longest due; of those that a crash must not catch waiting no
   * more than may be. Of each type come as many as may be claimed ahead, and all types together
   * share the free places for the rest, so that slow tasks are never more than those. A row that
   * somebody has locked is in use; one that has changed since the statement began is looked at
   * again. Materialized, since a plan that asked twice would lock more than is taken.
   */
  private static final String CLAIM =
      """
      WITH due AS MATERIALIZED (
        SELECT next.*, room.ahead,
               row_number() OVER (PARTITION BY room.type
                                  ORDER BY next.turn, next.since, next.id) AS of_type,
               NOT next.is_careful
                 OR row_number() OVER (PARTITION BY room.type, next.is_careful
                                       ORDER BY next.turn, next.since, next.id) <= room.careful
                 AS may_wait
          FROM unnest(?::text[], ?::integer[], ?::integer[], ?::integer[])
               AS room (type, most, ahead, careful)
         CROSS JOIN LATERAL (
               SELECT * FROM (
                 SELECT tenant_id, id, attempts, 1 AS turn, lease_until AS since,
                        true AS is_careful
                   FROM onceward.tasks
                  WHERE type = room.type AND state = 'RUNNING'
                    AND lease_until <= statement_timestamp()
                  ORDER BY lease_until LIMIT room.careful
                    FOR NO KEY UPDATE SKIP LOCKED) AS abandoned
                UNION ALL
               SELECT * FROM (
                 SELECT tenant_id, id, attempts, 2 AS turn, run_at AS since,
                        attempts + 1 >= max_attempts AS is_careful
                   FROM onceward.tasks
                  WHERE type = room.type AND state = 'PENDING'
                    AND run_at <= statement_timestamp()
                  ORDER BY run_at LIMIT room.most
                    FOR NO KEY UPDATE SKIP LOCKED) AS waiting) AS next),
      taken AS (
        SELECT *, count(*) FILTER (WHERE of_type > ahead)
                    OVER (ORDER BY turn, since, id) AS in_places
          FROM due WHERE may_wait),
      claimed AS (
        UPDATE onceward.tasks AS t
           SET state = 'RUNNING',
               attempts = least(t.attempts + 1, t.max_attempts),
               fencing_token = t.fencing_token + 1,
               holder = ?,
               held_since = clock_timestamp(),
               lease_until = clock_timestamp() + ? * interval '1 ms'
          FROM taken
         WHERE t.tenant_id = taken.tenant_id AND t.id = taken.id
           AND (taken.of_type <= taken.ahead OR taken.in_places <= ?)
        RETURNING t.tenant_id, t.id, t.task_key, t.type, t.payload, t.attempts, t.max_attempts,
                  t.fencing_token, t.repeat_millis, taken.attempts >= t.max_attempts AS spent,
                  taken.turn, taken.since)
      SELECT * FROM claimed ORDER BY turn, since, id""";

  private static final int WAITS_PER_LEASE = 3;

  private final String node;
  private final Duration lease;

  /**
   * The table as a node sees it.
   *
   * @param node tells an operator who holds a task; nothing is decided by it
   * @param lease how long it is held without renewing
   */
  TaskTable(String node, Duration lease) {
    this.node = node;
    this.lease = lease;
  }

  /** How long a claimed task may wait to be begun: a part of its lease. */
  Duration longestWait() {
    return lease.dividedBy(WAITS_PER_LEASE);
  }

  /**
   * Claims what is due, the longest waiting first. Each claim is an attempt.
   *
   * @param room of which type how many may be claimed
   * @param free how many of all types together, beyond those that may be claimed ahead
   */
  List<Claimed> claim(Connection connection, Map<String, Room> room, int free) throws SQLException {
    try (IndexedStatement claim = IndexedStatement.prepare(connection, CLAIM)) {
      PreparedStatement update = claim.parameters();
      update.setArray(1, connection.createArrayOf("text", room.keySet().toArray()));
      SqlArray.set(update, 2, "integer", room.values(), Room::most);
      SqlArray.set(update, 3, "integer", room.values(), Room::ahead);
      SqlArray.set(update, 4, "integer", room.values(), Room::careful);
      update.setString(5, node);
      update.setLong(6, lease.toMillis());
      update.setInt(7, free);
      ResultSet row = claim.query();
      List<Claimed> claimed = new ArrayList<>();
      while (row.next()) {
        claimed.add(claimed(row));
      }
      return claimed;
    }
  }

  private static Claimed claimed(ResultSet row) throws SQLException {
    Task task =
        new Task(
            row.getObject("id", UUID.class),
            row.getObject("tenant_id", UUID.class),
            row.getString("task_key"),
            row.getString("type"),
            row.getString("payload"),
            row.getInt("attempts"),
            row.getInt("max_attempts"));
    Optional<Duration> repeat =
        Optional.ofNullable(row.getObject("repeat_millis", Long.class)).map(Duration::ofMillis);
    return new Claimed(
        task,
        row.getLong("fencing_token"),
        repeat,
        row.getInt("turn") == 1,
        row.getBoolean("spent"));
  }

  /**
   * Renews leases that are neither lost nor held for longer than is allowed.
   *
   * @param longestHold by type
   */
  int renew(Connection connection, Collection<Claimed> held, Function<String, Duration> longestHold)
      throws SQLException {
    return TaskLeases.renew(connection, held, longestHold, lease);
  }
}
