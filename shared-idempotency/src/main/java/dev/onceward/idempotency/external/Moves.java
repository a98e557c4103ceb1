package dev.onceward.idempotency.external;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The edges of an execution's states that its holder goes along (docs/states.md). Each is one
 * statement that moves the row only for the current fencing token.
 */
final class Moves {

  private static final String HELD_ROW =
      " WHERE tenant_id = ? AND execution_id = ? AND fencing_token = ? AND step = ?"
          + " AND state <> 'COMPLETED'";

  /** The lease may be over: as long as nobody has taken over, a known result is better kept. */
  private static final String CALLED_ROW = HELD_ROW + " AND state <> 'STARTED'";

  private static final String UPDATE = "UPDATE onceward.external_execution SET ";

  /** The call has a whole lease before it, whenever the last heartbeat was. */
  private static final String CALL =
      UPDATE
          + """
          state = 'CALLING', first_call_at = coalesce(first_call_at, clock_timestamp()),
          lease_until = greatest(lease_until, clock_timestamp() + ? * interval '1 millisecond')"""
          + HELD_ROW
          + """
           AND lease_until > clock_timestamp()
           AND (first_call_at IS NULL
                OR clock_timestamp() < first_call_at + ? * interval '1 millisecond')""";

  private static final String STILL_HOLDS =
      "SELECT 1 FROM onceward.external_execution"
          + HELD_ROW
          + " AND lease_until > clock_timestamp()";

  private static final String GO_ON =
      UPDATE
          + "state = 'STARTED', step = ?, first_call_at = NULL, failures = 0, last_reason = NULL"
          + CALLED_ROW;

  private static final String COMPLETE =
      UPDATE
          + "state = 'COMPLETED', holder = NULL, last_reason = NULL,"
          + " completed_at = clock_timestamp()"
          + CALLED_ROW;

  private static final String PARK =
      UPDATE
          + """
          state = ?, holder = NULL, failures = failures + 1, last_reason = ?, news = false,
          first_call_at = CASE WHEN ? THEN NULL ELSE first_call_at END,
          lease_until = clock_timestamp() + interval '1 millisecond'
            * greatest(?, CASE WHEN news THEN 0
                               ELSE least(CASE WHEN failures < ? THEN ? ELSE ? END,
                                          1000 * power(2, least(failures, 20))) END)"""
          + CALLED_ROW
          + " AND (? OR state = 'CALLING')";

  private static final String GIVE_BACK =
      UPDATE
          + "holder = NULL, lease_until = clock_timestamp() + ? * interval '1 millisecond'"
          + HELD_ROW;

  /** After so many failures in a row it is no passing fault, and asked about less often. */
  private static final int MANY_FAILURES = 20;

  private Moves() {}

  /** Whether a step may be called. */
  enum Permission {
    GRANTED,
    /** It was called before, and the provider may have forgotten the key by now. */
    TOO_LATE,
    /** The lease is over or another node's. */
    LOST
  }

  /** To {@code CALLING}, if a call may be made. */
  static Permission call(Connection connection, Held held, Duration resendWindow, Duration lease)
      throws SQLException {
    try (PreparedStatement call = connection.prepareStatement(CALL)) {
      call.setLong(1, lease.toMillis());
      call.setLong(bindRow(call, 2, held), resendWindow.toMillis());
      if (call.executeUpdate() == 1) {
        return Permission.GRANTED;
      }
    }
    try (PreparedStatement select = connection.prepareStatement(STILL_HOLDS)) {
      bindRow(select, 1, held);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Permission.TOO_LATE : Permission.LOST;
      }
    }
  }

  /** To {@code STARTED} at the next step; false if the execution is another's by now. */
  static boolean goOn(Connection connection, Held held, String nextStep) throws SQLException {
    try (PreparedStatement move = connection.prepareStatement(GO_ON)) {
      move.setString(1, nextStep);
      bindRow(move, 2, held);
      return move.executeUpdate() == 1;
    }
  }

  /** To {@code COMPLETED}; false if the execution is another's by now. */
  static boolean complete(Connection connection, Held held) throws SQLException {
    try (PreparedStatement move = connection.prepareStatement(COMPLETE)) {
      bindRow(move, 1, held);
      return move.executeUpdate() == 1;
    }
  }

  /**
   * To {@code UNKNOWN}, to {@code STARTED} if the step did for certain not take effect, or stays in
   * {@code CALLING} if it only looks; held by nobody until it is due again. False if the execution
   * is another's by now.
   */
  static boolean park(Connection connection, Held held, Parking parking) throws SQLException {
    try (PreparedStatement park = connection.prepareStatement(PARK)) {
      park.setString(1, parking.as().state());
      park.setString(2, parking.reason());
      park.setBoolean(3, parking.as() == Parking.As.NOT_CALLED);
      park.setLong(4, parking.pauses().least().toMillis());
      park.setInt(5, MANY_FAILURES);
      park.setLong(6, parking.pauses().longest().toMillis());
      park.setLong(7, parking.pauses().longestAfterManyFailures().toMillis());
      park.setBoolean(bindRow(park, 8, held), parking.unknown());
      return park.executeUpdate() == 1;
    }
  }

  /** Leaves it as it is, for whoever comes next after the pause. */
  static void giveBack(Connection connection, Held held, Duration pause) throws SQLException {
    try (PreparedStatement move = connection.prepareStatement(GIVE_BACK)) {
      move.setLong(1, pause.toMillis());
      bindRow(move, 2, held);
      move.executeUpdate();
    }
  }

  private static int bindRow(PreparedStatement statement, int from, Held held) throws SQLException {
    int i = from;
    statement.setObject(i++, held.tenant());
    statement.setObject(i++, held.id());
    statement.setLong(i++, held.fencingToken());
    statement.setString(i++, held.step());
    return i;
  }
}
