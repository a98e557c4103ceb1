package dev.onceward.task;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * What a person may do to a task. Each move is one statement that says itself what must hold, in
 * the transaction of its caller; {@link #lock} first, and what that tells holds until its end.
 */
public final class HandMoves {

  private static final String ROW = " WHERE tenant_id = ? AND id = ? ";

  private static final String LOOK =
      """
      SELECT state, attempts, max_attempts, fencing_token, holder,
             coalesce(lease_until, run_at) AS due,
             coalesce(lease_until, run_at) <= clock_timestamp() AS is_due
        FROM onceward.tasks"""
          + ROW;

  private static final String LOCK = LOOK + "FOR NO KEY UPDATE SKIP LOCKED";

  /** Attempts count anew: those that were used up were made while the cause was there. */
  private static final String RETRY =
      """
      UPDATE onceward.tasks
         SET state = 'PENDING', run_at = clock_timestamp(), finished_at = NULL,
             attempts = CASE state WHEN 'FAILED' THEN 0 ELSE attempts END"""
          + ROW
          + "AND (state = 'FAILED' OR (state = 'PENDING' AND run_at > clock_timestamp()))";

  /** The attempt that is cut short does not count. */
  private static final String RELEASE =
      """
      UPDATE onceward.tasks
         SET state = 'PENDING', run_at = clock_timestamp(), fencing_token = fencing_token + 1,
             attempts = greatest(attempts - 1, 0), holder = NULL, held_since = NULL,
             lease_until = NULL"""
          + ROW
          + "AND state = 'RUNNING'";

  private static final String SETTLE =
      "UPDATE onceward.tasks SET state = 'DONE', finished_at = clock_timestamp()"
          + ROW
          + "AND state = 'FAILED'";

  private HandMoves() {}

  /** How it is now. */
  public static Optional<TaskSnapshot> look(Connection connection, UUID tenant, UUID task)
      throws SQLException {
    return snapshot(connection, LOOK, tenant, task);
  }

  /**
   * How it is until this transaction ends. Empty also if somebody has locked it: a worker's
   * transaction may last for long, and is not waited for.
   */
  public static Optional<TaskSnapshot> lock(Connection connection, UUID tenant, UUID task)
      throws SQLException {
    return snapshot(connection, LOCK, tenant, task);
  }

  /** One that failed, or waits for its time, is due now; false if nothing is to be hurried. */
  public static boolean retry(Connection connection, UUID tenant, UUID task) throws SQLException {
    return move(connection, RETRY, tenant, task);
  }

  /**
   * Takes it from its worker and makes it due; false if it is not running. That worker's end
   * changes nothing any more; what it does outside the database goes on, and may be done twice.
   */
  public static boolean release(Connection connection, UUID tenant, UUID task) throws SQLException {
    return move(connection, RELEASE, tenant, task);
  }

  /** One that failed needs no further attempt; false if it did not fail. */
  public static boolean settle(Connection connection, UUID tenant, UUID task) throws SQLException {
    return move(connection, SETTLE, tenant, task);
  }

  private static Optional<TaskSnapshot> snapshot(
      Connection connection, String sql, UUID tenant, UUID task) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setObject(1, tenant);
      select.setObject(2, task);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(snapshot(row)) : Optional.empty();
      }
    }
  }

  private static TaskSnapshot snapshot(ResultSet row) throws SQLException {
    return new TaskSnapshot(
        TaskState.valueOf(row.getString("state")),
        row.getInt("attempts"),
        row.getInt("max_attempts"),
        row.getLong("fencing_token"),
        Optional.ofNullable(row.getString("holder")),
        row.getObject("due", OffsetDateTime.class).toInstant(),
        row.getBoolean("is_due"));
  }

  private static boolean move(Connection connection, String sql, UUID tenant, UUID task)
      throws SQLException {
    try (PreparedStatement move = connection.prepareStatement(sql)) {
      move.setObject(1, tenant);
      move.setObject(2, task);
      return move.executeUpdate() == 1;
    }
  }
}
