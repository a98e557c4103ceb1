package dev.onceward.task.worker;

import dev.onceward.sql.IndexedStatement;
import dev.onceward.sql.SqlArray;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Function;

/** The SQL that keeps what a node holds, or gives it back. */
final class TaskLeases {

  /** A row that somebody has locked can't be taken over either, and must not hold up the others. */
  private static final String RENEW =
      """
      WITH mine AS (
        SELECT t.tenant_id, t.id
          FROM onceward.tasks AS t
          JOIN unnest(?::uuid[], ?::uuid[], ?::bigint[], ?::bigint[])
               AS held (tenant_id, id, token, millis)
            ON t.tenant_id = held.tenant_id AND t.id = held.id AND t.fencing_token = held.token
         WHERE t.state = 'RUNNING' AND t.lease_until > clock_timestamp()
           AND t.held_since > clock_timestamp() - held.millis * interval '1 ms'
           FOR NO KEY UPDATE OF t SKIP LOCKED)
      UPDATE onceward.tasks AS t
         SET lease_until = greatest(lease_until, clock_timestamp() + ? * interval '1 ms')
        FROM mine
       WHERE t.tenant_id = mine.tenant_id AND t.id = mine.id""";

  /** The attempt was never begun, and does not count; one that was spent before still is. */
  private static final String HAND_BACK =
      """
      WITH mine AS (
        SELECT t.tenant_id, t.id, unbegun.counted
          FROM onceward.tasks AS t
          JOIN unnest(?::uuid[], ?::uuid[], ?::bigint[], ?::integer[])
               AS unbegun (tenant_id, id, token, counted)
            ON t.tenant_id = unbegun.tenant_id AND t.id = unbegun.id
           AND t.fencing_token = unbegun.token
         WHERE t.state = 'RUNNING'
           FOR NO KEY UPDATE OF t SKIP LOCKED)
      UPDATE onceward.tasks AS t
         SET state = 'PENDING', attempts = t.attempts - mine.counted,
             holder = NULL, held_since = NULL, lease_until = NULL
        FROM mine
       WHERE t.tenant_id = mine.tenant_id AND t.id = mine.id""";

  private TaskLeases() {}

  /** Makes due again what was not begun, unless it is another's by now. */
  static int handBack(Connection connection, Collection<Claimed> unbegun) throws SQLException {
    try (IndexedStatement handBack = IndexedStatement.prepare(connection, HAND_BACK)) {
      PreparedStatement update = handBack.parameters();
      bind(update, unbegun);
      SqlArray.set(update, 4, "integer", unbegun, claimed -> claimed.spent() ? 0 : 1);
      return handBack.update();
    }
  }

  static int renew(
      Connection connection,
      Collection<Claimed> held,
      Function<String, Duration> longestHold,
      Duration lease)
      throws SQLException {
    try (IndexedStatement renew = IndexedStatement.prepare(connection, RENEW)) {
      PreparedStatement update = renew.parameters();
      bind(update, held);
      SqlArray.set(
          update,
          4,
          "bigint",
          held,
          claimed -> longestHold.apply(claimed.task().type()).toMillis());
      update.setLong(5, lease.toMillis());
      return renew.update();
    }
  }

  /** Its three first parameters name tasks by their claims. */
  static void bind(PreparedStatement statement, Collection<Claimed> claimed) throws SQLException {
    SqlArray.set(statement, 1, "uuid", claimed, one -> one.task().tenant());
    SqlArray.set(statement, 2, "uuid", claimed, one -> one.task().id());
    SqlArray.set(statement, 3, "bigint", claimed, Claimed::fencingToken);
  }
}
