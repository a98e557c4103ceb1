package dev.onceward.idempotency.external;

import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The edges of an execution's states that its holder goes along (docs/states.md). Each is one
 * statement that moves the row only for the current fencing token, and notes the attempt with it.
 */
final class Moves {

  private static final String HELD_ROW =
      " WHERE tenant_id = ? AND execution_id = ? AND fencing_token = ? AND step = ?"
          + " AND state <> 'COMPLETED'";

  /** The lease may be over: as long as nobody has taken over, a known result is better kept. */
  private static final String CALLED_ROW = HELD_ROW + " AND state <> 'STARTED'";

  private static final String CALL =
      """
      WITH held AS (
        UPDATE onceward.external_execution
           SET state = 'CALLING', first_call_at = coalesce(first_call_at, clock_timestamp())"""
          + HELD_ROW
          + """
           AND lease_until > clock_timestamp()
           AND (first_call_at IS NULL
                OR clock_timestamp() < first_call_at + ? * interval '1 millisecond')
        RETURNING tenant_id, execution_id, fencing_token, step)
      INSERT INTO onceward.external_attempt
             (tenant_id, execution_id, fencing_token, step, event, provider_key, request_digest)
      SELECT tenant_id, execution_id, fencing_token, step, 'CALL', ?, ? FROM held""";

  private static final String STILL_HOLDS =
      "SELECT 1 FROM onceward.external_execution"
          + HELD_ROW
          + " AND lease_until > clock_timestamp()";

  private static final String NOTE_RESULT =
      """
        RETURNING 1)
      INSERT INTO onceward.external_attempt
             (tenant_id, execution_id, fencing_token, step, event, provider_key, outcome, result,
              reason, late, contradicts)
      SELECT ?, ?, ?, ?, 'RESULT', ?, ?, ?, ?, false, EXISTS (
             SELECT FROM onceward.external_attempt a
              WHERE a.tenant_id = ? AND a.execution_id = ? AND a.step = ?
                AND a.outcome IN ('DONE', 'ENDED') AND (a.outcome, a.result) IS DISTINCT FROM (?, ?))
        FROM held
      RETURNING contradicts""";

  private static final String GO_ON =
      """
      WITH held AS (
        UPDATE onceward.external_execution
           SET state = 'STARTED', step = ?, first_call_at = NULL, failures = 0, last_reason = NULL"""
          + CALLED_ROW
          + NOTE_RESULT;

  private static final String COMPLETE =
      """
      WITH held AS (
        UPDATE onceward.external_execution
           SET state = 'COMPLETED', holder = NULL, last_reason = NULL,
               completed_at = clock_timestamp()"""
          + CALLED_ROW
          + NOTE_RESULT;

  private static final String PARK =
      """
      WITH held AS (
        UPDATE onceward.external_execution
           SET state = ?, holder = NULL, failures = failures + 1, last_reason = ?,
               first_call_at = CASE WHEN ? THEN first_call_at END,
               lease_until = clock_timestamp() + interval '1 millisecond'
                 * greatest(?, least(?, 1000 * power(2, least(failures, 20))))"""
          + CALLED_ROW
          + """
           AND (? OR state = 'CALLING')
        RETURNING tenant_id, execution_id, fencing_token, step)
      INSERT INTO onceward.external_attempt
             (tenant_id, execution_id, fencing_token, step, event, provider_key, outcome, reason)
      SELECT tenant_id, execution_id, fencing_token, step, 'RESULT', ?, ?, ? FROM held""";

  private static final String NOTE_LATE =
      """
      INSERT INTO onceward.external_attempt
             (tenant_id, execution_id, fencing_token, step, event, provider_key, outcome, result,
              late, contradicts)
      SELECT ?, ?, ?, ?, 'RESULT', ?, ?, ?, true, EXISTS (
             SELECT FROM onceward.external_attempt a
              WHERE a.tenant_id = ? AND a.execution_id = ? AND a.step = ?
                AND a.outcome IN ('DONE', 'ENDED') AND (a.outcome, a.result) IS DISTINCT FROM (?, ?))
      RETURNING contradicts""";

  private Moves() {}

  /** Whether a step may be called. */
  enum Permission {
    GRANTED,
    /** It was called before, and the provider may have forgotten the key by now. */
    TOO_LATE,
    /** The lease is over or another node's. */
    LOST
  }

  /** What a move met. */
  enum Move {
    MADE,
    /** Made, and a late result of another node says something else. */
    CONTRADICTED,
    /** Not made: another node holds the execution, or has ended it. */
    LOST
  }

  /** To {@code CALLING}, if a call may be made. */
  static Permission call(Connection connection, Held held, Duration resendWindow)
      throws SQLException {
    try (PreparedStatement call = connection.prepareStatement(CALL)) {
      int i = bindRow(call, 1, held);
      call.setLong(i++, resendWindow.toMillis());
      call.setString(i++, held.providerKey());
      call.setBytes(i, EffectId.sha256().digest(held.effect().intent()));
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

  /** To {@code STARTED} at the next step. */
  static Move goOn(Connection connection, Held held, Done result, String nextStep)
      throws SQLException {
    try (PreparedStatement move = connection.prepareStatement(GO_ON)) {
      move.setString(1, nextStep);
      return noteResult(move, bindRow(move, 2, held), held, result);
    }
  }

  /** To {@code COMPLETED}. */
  static Move complete(Connection connection, Held held, Definite end) throws SQLException {
    try (PreparedStatement move = connection.prepareStatement(COMPLETE)) {
      return noteResult(move, bindRow(move, 1, held), held, end);
    }
  }

  /**
   * To {@code UNKNOWN}, or to {@code STARTED} if the step did for certain not take effect; held by
   * nobody until it is due again.
   */
  static Move park(Connection connection, Held held, Parking parking) throws SQLException {
    try (PreparedStatement park = connection.prepareStatement(PARK)) {
      park.setString(1, parking.unknown() ? "UNKNOWN" : "STARTED");
      park.setString(2, parking.reason());
      park.setBoolean(3, parking.unknown());
      park.setLong(4, parking.notBefore().toMillis());
      park.setLong(5, parking.longestPause().toMillis());
      int i = bindRow(park, 6, held);
      park.setBoolean(i++, parking.unknown());
      park.setString(i++, held.providerKey());
      park.setString(i++, parking.unknown() ? "UNKNOWN" : "RETRY");
      park.setString(i, parking.reason());
      return park.executeUpdate() == 1 ? Move.MADE : Move.LOST;
    }
  }

  /** How an execution that can't go on now is left. */
  record Parking(boolean unknown, String reason, Duration notBefore, Duration longestPause) {}

  /** Keeps a result that came after the lease was lost; true if it contradicts what is known. */
  static boolean noteLate(Connection connection, Held held, Definite result) throws SQLException {
    try (PreparedStatement note = connection.prepareStatement(NOTE_LATE)) {
      int i = bindRow(note, 1, held);
      note.setString(i++, held.providerKey());
      note.setString(i++, outcome(result));
      note.setBytes(i++, result.result());
      bindOthers(note, i, held, result);
      try (ResultSet row = note.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  private static Move noteResult(PreparedStatement move, int from, Held held, Definite result)
      throws SQLException {
    int i = bindRow(move, from, held);
    move.setString(i++, held.providerKey());
    move.setString(i++, outcome(result));
    move.setBytes(i++, result.result());
    move.setString(i++, null);
    bindOthers(move, i, held, result);
    try (ResultSet row = move.executeQuery()) {
      if (!row.next()) {
        return Move.LOST;
      }
      return row.getBoolean(1) ? Move.CONTRADICTED : Move.MADE;
    }
  }

  private static void bindOthers(PreparedStatement note, int from, Held held, Definite result)
      throws SQLException {
    int i = from;
    note.setObject(i++, held.tenant());
    note.setObject(i++, held.id());
    note.setString(i++, held.step());
    note.setString(i++, outcome(result));
    note.setBytes(i, result.result());
  }

  private static int bindRow(PreparedStatement statement, int from, Held held) throws SQLException {
    int i = from;
    statement.setObject(i++, held.tenant());
    statement.setObject(i++, held.id());
    statement.setLong(i++, held.fencingToken());
    statement.setString(i++, held.step());
    return i;
  }

  private static String outcome(Definite result) {
    return result instanceof Done ? "DONE" : "ENDED";
  }
}
