package dev.onceward.task.worker;

import dev.onceward.sql.SqlArray;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Function;

/** The SQL that keeps what a node holds. */
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

  private TaskLeases() {}

  static int renew(
      Connection connection,
      Collection<Claimed> held,
      Function<String, Duration> longestHold,
      Duration lease)
      throws SQLException {
    try (PreparedStatement renew = connection.prepareStatement(RENEW)) {
      SqlArray.set(renew, 1, "uuid", held, claimed -> claimed.task().tenant());
      SqlArray.set(renew, 2, "uuid", held, claimed -> claimed.task().id());
      SqlArray.set(renew, 3, "bigint", held, Claimed::fencingToken);
      SqlArray.set(
          renew, 4, "bigint", held, claimed -> longestHold.apply(claimed.task().type()).toMillis());
      renew.setLong(5, lease.toMillis());
      return renew.executeUpdate();
    }
  }
}
