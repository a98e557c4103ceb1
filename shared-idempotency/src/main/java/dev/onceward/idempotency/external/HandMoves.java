package dev.onceward.idempotency.external;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * The edges of an execution's states that a person goes along (docs/states.md). Each is one
 * statement that says itself what must hold; a new fencing token shuts out whoever held it before.
 */
final class HandMoves {

  /** What a row says of its holder while a person's transaction has it. */
  private static final String HOLDER = "operator";

  private static final String ROW = " WHERE tenant_id = ? AND execution_id = ? ";

  private static final String LOOK =
      """
      SELECT state, step, fencing_token, holder, lease_until,"""
          + Standing.SQL
          + " AS standing FROM onceward.external_execution"
          + ROW;

  private static final String LOCK = LOOK + " FOR NO KEY UPDATE";

  private static final String MAKE_DUE =
      "UPDATE onceward.external_execution SET lease_until = clock_timestamp()"
          + ROW
          + " AND state <> 'COMPLETED' AND holder IS NULL AND lease_until > clock_timestamp()";

  /**
   * Whoever holds a STARTED one has not called, and with an old token can't call any more. While a
   * call may be under way nobody but time ends the lease.
   */
  private static final String RELEASE =
      """
      UPDATE onceward.external_execution
         SET fencing_token = fencing_token + 1, holder = NULL, news = false,
             lease_until = least(lease_until, clock_timestamp())"""
          + ROW
          + """
           AND state <> 'COMPLETED' AND holder IS NOT NULL
           AND (state = 'STARTED' OR lease_until <= clock_timestamp())""";

  private static final String TAKE =
      """
      UPDATE onceward.external_execution AS e
         SET fencing_token = fencing_token + 1, holder = ?, news = false,
             held_since = clock_timestamp()"""
          + ROW
          + """
           AND state = 'UNKNOWN' AND (holder IS NULL OR lease_until <= clock_timestamp())
          RETURNING true AS called, false AS taken_over,"""
          + ExecutionStore.CLAIMED;

  private HandMoves() {}

  /** How it is now. */
  static Optional<ExecutionSnapshot> look(Connection connection, UUID tenant, UUID execution)
      throws SQLException {
    return snapshot(connection, LOOK, tenant, execution);
  }

  /** How it is until this transaction ends. */
  static Optional<ExecutionSnapshot> lock(Connection connection, UUID tenant, UUID execution)
      throws SQLException {
    return snapshot(connection, LOCK, tenant, execution);
  }

  private static Optional<ExecutionSnapshot> snapshot(
      Connection connection, String sql, UUID tenant, UUID execution) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setObject(1, tenant);
      select.setObject(2, execution);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(snapshot(row)) : Optional.empty();
      }
    }
  }

  private static ExecutionSnapshot snapshot(ResultSet row) throws SQLException {
    return new ExecutionSnapshot(
        row.getString("state"),
        row.getString("step"),
        Standing.valueOf(row.getString("standing")),
        row.getLong("fencing_token"),
        Optional.ofNullable(row.getString("holder")),
        row.getObject("lease_until", OffsetDateTime.class).toInstant());
  }

  /** What nobody holds is due now; false if there is nothing to hurry. */
  static boolean makeDue(Connection connection, UUID tenant, UUID execution) throws SQLException {
    return move(connection, MAKE_DUE, tenant, execution);
  }

  /** Takes it from whoever holds it, and makes it due; false if nobody does or that is not safe. */
  static boolean release(Connection connection, UUID tenant, UUID execution) throws SQLException {
    return move(connection, RELEASE, tenant, execution);
  }

  /** Claims an unknown outcome, however late it was to be tried again; empty if that can't be. */
  static Optional<Held> take(Connection connection, UUID tenant, UUID execution)
      throws SQLException {
    try (PreparedStatement take = connection.prepareStatement(TAKE)) {
      take.setString(1, HOLDER);
      take.setObject(2, tenant);
      take.setObject(3, execution);
      return ExecutionStore.claimed(connection, take).map(ExecutionStore.Claimed::held);
    }
  }

  private static boolean move(Connection connection, String sql, UUID tenant, UUID execution)
      throws SQLException {
    try (PreparedStatement move = connection.prepareStatement(sql)) {
      move.setObject(1, tenant);
      move.setObject(2, execution);
      return move.executeUpdate() == 1;
    }
  }
}
