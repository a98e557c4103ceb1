package dev.onceward.task.worker;

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

/** The SQL of claims and leases: one statement each, by the database's clock. */
final class TaskTable {

  /**
   * What is due, by type as many as may be begun, longest due first. A row that somebody has locked
   * is in use; one that has changed since the statement began is looked at again. Materialized,
   * since a plan that asked twice would lock more than is taken.
   */
  private static final String CLAIM =
      """
      WITH due AS MATERIALIZED (
        SELECT next.*
          FROM unnest(?::text[], ?::integer[]) AS place (type, free)
         CROSS JOIN LATERAL (
               SELECT tenant_id, id, attempts, coalesce(lease_until, run_at) AS since
                 FROM onceward.tasks
                WHERE type = place.type AND state IN ('PENDING', 'RUNNING')
                  AND coalesce(lease_until, run_at) <= statement_timestamp()
                ORDER BY coalesce(lease_until, run_at)
                LIMIT place.free
                  FOR NO KEY UPDATE SKIP LOCKED) AS next
         ORDER BY next.since, next.id LIMIT ?),
      claimed AS (
        UPDATE onceward.tasks AS t
           SET state = 'RUNNING',
               attempts = least(t.attempts + 1, t.max_attempts),
               fencing_token = t.fencing_token + 1,
               holder = ?,
               held_since = clock_timestamp(),
               lease_until = clock_timestamp() + ? * interval '1 ms'
          FROM due
         WHERE t.tenant_id = due.tenant_id AND t.id = due.id
        RETURNING t.tenant_id, t.id, t.task_key, t.type, t.payload, t.attempts, t.max_attempts,
                  t.fencing_token, t.repeat_millis, due.attempts >= t.max_attempts AS spent,
                  due.since)
      SELECT * FROM claimed ORDER BY since, id""";

  /** A row that somebody has locked can't be taken over either, and must not hold up the others. */
  private static final String RENEW =
      """
      WITH mine AS (
        SELECT t.tenant_id, t.id
          FROM onceward.tasks AS t
          JOIN unnest(?::uuid[], ?::uuid[], ?::bigint[]) AS held (tenant_id, id, token)
            ON t.tenant_id = held.tenant_id AND t.id = held.id AND t.fencing_token = held.token
         WHERE t.state = 'RUNNING' AND t.lease_until > clock_timestamp()
           AND t.held_since > clock_timestamp() - ? * interval '1 ms'
           FOR NO KEY UPDATE OF t SKIP LOCKED)
      UPDATE onceward.tasks AS t
         SET lease_until = greatest(lease_until, clock_timestamp() + ? * interval '1 ms')
        FROM mine
       WHERE t.tenant_id = mine.tenant_id AND t.id = mine.id""";

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

  /**
   * Claims what is due, the longest due first. Each claim is an attempt.
   *
   * @param places of which type how many may be claimed
   * @param most how many in all
   */
  List<Claimed> claim(Connection connection, Map<String, Integer> places, int most)
      throws SQLException {
    try (PreparedStatement claim = connection.prepareStatement(CLAIM)) {
      claim.setArray(1, connection.createArrayOf("text", places.keySet().toArray()));
      claim.setArray(2, connection.createArrayOf("integer", places.values().toArray()));
      claim.setInt(3, most);
      claim.setString(4, node);
      claim.setLong(5, lease.toMillis());
      try (ResultSet row = claim.executeQuery()) {
        List<Claimed> claimed = new ArrayList<>();
        while (row.next()) {
          claimed.add(claimed(row));
        }
        return claimed;
      }
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
    return new Claimed(task, row.getLong("fencing_token"), repeat, row.getBoolean("spent"));
  }

  /** Renews leases that are neither lost nor held for longer than is allowed. */
  int renew(Connection connection, Collection<Claimed> held, Duration longest) throws SQLException {
    try (PreparedStatement renew = connection.prepareStatement(RENEW)) {
      Object[] tenants = held.stream().map(claimed -> claimed.task().tenant()).toArray();
      Object[] ids = held.stream().map(claimed -> claimed.task().id()).toArray();
      Object[] tokens = held.stream().map(Claimed::fencingToken).toArray();
      renew.setArray(1, connection.createArrayOf("uuid", tenants));
      renew.setArray(2, connection.createArrayOf("uuid", ids));
      renew.setArray(3, connection.createArrayOf("bigint", tokens));
      renew.setLong(4, longest.toMillis());
      renew.setLong(5, lease.toMillis());
      return renew.executeUpdate();
    }
  }
}
