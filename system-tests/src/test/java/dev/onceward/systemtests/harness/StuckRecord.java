package dev.onceward.systemtests.harness;

import dev.onceward.localstack.LocalTokens;
import java.util.UUID;

/**
 * A record of tenant A that nobody will ever finish: its execution is of a process that no node has
 * any more, and the node that held it is gone.
 */
public record StuckRecord(UUID record, UUID execution, String key) {

  private static final String EXECUTION =
      """
      INSERT INTO onceward.external_execution
             (tenant_id, execution_id, process, identity, intent, state, step, fencing_token,
              holder, held_since, lease_until, first_call_at, created_at)
      VALUES (?, ?, 'retired.process', ARRAY['its-object'], 'private', 'CALLING', 'only-step', 1,
              'a node that is gone', now() - interval '1 day', now() - interval '1 day',
              now() - interval '1 day', now() - interval '1 day')""";

  private static final String RECORD =
      """
      INSERT INTO onceward.idempotency_record
             (tenant_id, record_id, operation, subject, idempotency_key, state,
              fingerprint_version, fingerprint, http_status, headers, body, created_at,
              execution_id, lifetime)
      VALUES (?, ?, 'retired.operation', '', ?, 'STARTED', 1, '', 202, 'Content-Type: text/plain',
              'private', now() - interval '1 day', ?, interval '3 days')""";

  /** A new one. */
  public static StuckRecord in(Database database) {
    StuckRecord stuck = new StuckRecord(UUID.randomUUID(), UUID.randomUUID(), Intent.newKey());
    database.update(EXECUTION, LocalTokens.TENANT_A, stuck.execution);
    database.update(RECORD, LocalTokens.TENANT_A, stuck.record, stuck.key, stuck.execution);
    return stuck;
  }

  /** For whoever looks at the database afterwards. */
  public void removeFrom(Database database) {
    database.update("DELETE FROM onceward.idempotency_record WHERE record_id = ?", record);
    database.update("DELETE FROM onceward.external_execution WHERE execution_id = ?", execution);
  }

  /** Its path, or below it. */
  public String recordPath(String below) {
    return "/api/operator/records/" + record + below;
  }

  /** The path of its execution, or below it. */
  public String executionPath(String below) {
    return "/api/operator/executions/" + execution + below;
  }
}
