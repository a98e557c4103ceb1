package dev.onceward.idempotency.external;

import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The SQL of {@code external_attempt}: every call and every result, also those that came too late.
 * Written in transactions that hold the execution's row, so that of two results that contradict
 * each other the later one finds the earlier.
 *
 * <p>A {@code late} result is one that the holder of the lease did not report: it came after a
 * take-over, or was heard ({@link ExternalEffects#tell}), at any time.
 */
final class Attempts {

  private static final String INSERT =
      "INSERT INTO onceward.external_attempt"
          + " (tenant_id, execution_id, fencing_token, step, event, provider_key, request_digest,"
          + " outcome, result, reason, late, contradicts) ";

  private static final String NOTE_CALL =
      INSERT + "VALUES (?, ?, ?, ?, 'CALL', ?, ?, NULL, NULL, NULL, false, false)";

  private static final String NOTE_RESULT =
      INSERT
          + """
          SELECT ?, ?, ?, ?, 'RESULT', ?, NULL, ?, ?, ?, ?, ? IS NOT NULL AND EXISTS (
                 SELECT FROM onceward.external_attempt a
                  WHERE a.tenant_id = ? AND a.execution_id = ? AND a.step = ?
                    AND a.outcome IN ('DONE', 'ENDED')
                    AND (a.outcome, a.result) IS DISTINCT FROM (?, ?))
          RETURNING contradicts""";

  /**
   * Of what is known already there is nothing to keep. What an ended execution does not know
   * contradicts its end, whatever step it is said of.
   */
  private static final String NOTE_HEARD =
      INSERT
          + """
          SELECT ?, ?, ?, ?, 'RESULT', ?, NULL, ?, ?, 'heard, not asked for', true,
                 ? OR EXISTS (
                   SELECT FROM onceward.external_attempt a
                    WHERE a.tenant_id = ? AND a.execution_id = ? AND a.step = ?
                      AND a.outcome IN ('DONE', 'ENDED'))
           WHERE NOT EXISTS (
                   SELECT FROM onceward.external_attempt a
                    WHERE a.tenant_id = ? AND a.execution_id = ? AND a.step = ?
                      AND a.outcome = ? AND a.result = ?)
          RETURNING contradicts""";

  private static final String LOCK =
      "SELECT 1 FROM onceward.external_execution WHERE tenant_id = ? AND execution_id = ?"
          + " FOR UPDATE";

  private static final String RESULTS =
      """
      SELECT step, outcome, result FROM onceward.external_attempt
       WHERE tenant_id = ? AND execution_id = ? AND outcome IN ('DONE', 'ENDED')
         AND (step = ? OR NOT late)
       ORDER BY attempt_id""";

  private Attempts() {}

  static void noteCall(Connection connection, Held held) throws SQLException {
    try (PreparedStatement note = connection.prepareStatement(NOTE_CALL)) {
      int i = bindAttempt(note, held);
      note.setBytes(i, EffectId.sha256().digest(held.effect().intent()));
      note.executeUpdate();
    }
  }

  /** True if the result contradicts another of the same step. */
  static boolean noteResult(Connection connection, Held held, StepResult result)
      throws SQLException {
    return noteResult(connection, held, result, reason(result), false);
  }

  /**
   * Keeps what a person says who has taken the execution; true if it contradicts another result.
   */
  static boolean noteByHand(Connection connection, Held held, Definite result, String by)
      throws SQLException {
    return noteResult(connection, held, result, by, false);
  }

  /** Keeps a result that came after the lease was lost; true if it contradicts another. */
  static boolean noteLate(Connection connection, Held held, StepResult result) throws SQLException {
    try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
      lock.setObject(1, held.tenant());
      lock.setObject(2, held.id());
      lock.execute();
    }
    return noteResult(connection, held, result, reason(result), true);
  }

  /** Keeps what was heard, unless it is known; true if it contradicts what is. */
  static boolean noteHeard(Connection connection, Held of, Definite result, boolean ended)
      throws SQLException {
    try (PreparedStatement note = connection.prepareStatement(NOTE_HEARD)) {
      int i = bindAttempt(note, of);
      note.setString(i++, outcome(result));
      note.setBytes(i++, result.result());
      note.setBoolean(i++, ended);
      for (int select = 0; select < 2; select++) {
        note.setObject(i++, of.tenant());
        note.setObject(i++, of.id());
        note.setString(i++, of.step());
      }
      note.setString(i++, outcome(result));
      note.setBytes(i, result.result());
      try (ResultSet row = note.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  private static boolean noteResult(
      Connection connection, Held held, StepResult result, String reason, boolean late)
      throws SQLException {
    byte[] bytes = result instanceof Definite definite ? definite.result() : null;
    try (PreparedStatement note = connection.prepareStatement(NOTE_RESULT)) {
      int i = bindAttempt(note, held);
      note.setString(i++, outcome(result));
      note.setBytes(i++, bytes);
      note.setString(i++, reason);
      note.setBoolean(i++, late);
      note.setBytes(i++, bytes);
      note.setObject(i++, held.tenant());
      note.setObject(i++, held.id());
      note.setString(i++, held.step());
      note.setString(i++, outcome(result));
      note.setBytes(i, bytes);
      try (ResultSet row = note.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  private static int bindAttempt(PreparedStatement note, Held held) throws SQLException {
    int i = 1;
    note.setObject(i++, held.tenant());
    note.setObject(i++, held.id());
    note.setLong(i++, held.fencingToken());
    note.setString(i++, held.step());
    note.setString(i++, held.providerKey());
    return i;
  }

  /**
   * What is known of each step: of the current one also what came late, unless that contradicts
   * something; of an earlier one what was gone on from.
   */
  static Map<String, Definite> results(
      Connection connection, UUID tenant, UUID execution, String currentStep) throws SQLException {
    Map<String, Definite> known = new TreeMap<>();
    Set<Definite> ofCurrentStep = new LinkedHashSet<>();
    try (PreparedStatement select = connection.prepareStatement(RESULTS)) {
      select.setObject(1, tenant);
      select.setObject(2, execution);
      select.setString(3, currentStep);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          Definite result = definite(row.getString(2), row.getBytes(3));
          known.put(row.getString(1), result);
          if (row.getString(1).equals(currentStep)) {
            ofCurrentStep.add(result);
          }
        }
      }
    }
    if (ofCurrentStep.size() > 1) {
      known.remove(currentStep);
    }
    return Map.copyOf(known);
  }

  private static Definite definite(String outcome, byte[] result) {
    return outcome.equals("DONE") ? new Done(result) : new Ended(result);
  }

  private static String outcome(StepResult result) {
    if (result instanceof Done) {
      return "DONE";
    }
    if (result instanceof Ended) {
      return "ENDED";
    }
    return result instanceof StepResult.Retry ? "RETRY" : "UNKNOWN";
  }

  private static String reason(StepResult result) {
    if (result instanceof StepResult.Retry retry) {
      return retry.reason();
    }
    return result instanceof StepResult.Unknown unknown ? unknown.reason() : null;
  }
}
