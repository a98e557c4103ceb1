package dev.onceward.benchmarks;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What is there before the purge. What has expired is spread over all blocks, so that the purge has
 * to change every one of them.
 */
record RetentionData(RetentionLoad load) {

  private static final String RECORDS =
      """
      INSERT INTO onceward.idempotency_record
             (tenant_id, record_id, operation, subject, idempotency_key, state,
              fingerprint_version, fingerprint, http_status, headers, body,
              created_at, completed_at, expires_at)
      SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), 'orders.create', '',
             gen_random_uuid()::text, 'COMPLETED', 1, sha256(n::text::bytea), 201,
             repeat('h', 130), repeat('b', 200)::bytea, now(), now(),
             now() + CASE WHEN n %% %d = 0 THEN interval '-1 s' ELSE interval '71 h' END
        FROM generate_series(1, %d) n""";

  private static final String EVENTS =
      """
      INSERT INTO onceward.outbox_event
             (id, aggregatetype, aggregateid, aggregate_version, type, payload, tenant_id,
              saga_id, occurred_at, created_at)
      SELECT uuidv7(), 'orders', gen_random_uuid()::text, 1, 'OrderCreated.v1',
             repeat('p', 200), gen_random_uuid(), gen_random_uuid(), ago, ago
        FROM generate_series(1, 2 * %d) n, (SELECT now() - interval '1 year' AS ago)""";

  private static final String SENT = "DELETE FROM onceward.outbox_unsent WHERE sequence % 2 = 1";

  /** Each with a call, an unknown result and one that is kept. */
  private static final String EXECUTIONS =
      """
      WITH execution AS (
        INSERT INTO onceward.external_execution
               (tenant_id, execution_id, process, identity, intent, state, step, fencing_token,
                held_since, lease_until, first_call_at, created_at, completed_at)
        SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), 'bench', '{}',
               repeat('i', 500)::bytea, state, 'call', 1, ago, ago,
               ago, ago, CASE state WHEN 'COMPLETED' THEN ago END
          FROM generate_series(1, %d),
               unnest(ARRAY['STARTED', 'CALLING', 'UNKNOWN', 'COMPLETED']) AS state,
               (SELECT now() - interval '1 year' AS ago)
        RETURNING *),
      attempt AS (
        INSERT INTO onceward.external_attempt
               (tenant_id, execution_id, fencing_token, step, event, provider_key, outcome,
                created_at)
        SELECT tenant_id, execution_id, 1, 'call',
               CASE WHEN outcome IS NULL THEN 'CALL' ELSE 'RESULT' END, 'key', outcome, created_at
          FROM execution, unnest(ARRAY[NULL, 'UNKNOWN', 'DONE']) AS outcome)
      INSERT INTO onceward.idempotency_record
             (tenant_id, record_id, operation, subject, idempotency_key, state,
              fingerprint_version, fingerprint, http_status, headers, body, execution_id,
              lifetime, created_at)
      SELECT tenant_id, uuidv7(), 'payments.create', '', execution_id::text, 'STARTED', 1,
             sha256('x'), 202, '', '', execution_id, interval '72 h', created_at
        FROM execution WHERE state <> 'COMPLETED'""";

  void fill(BenchDatabase database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(RECORDS.formatted(RetentionLoad.ONE_EXPIRED_OF, load.records()));
      statement.execute(EVENTS.formatted(load.events()));
      statement.execute(SENT);
      statement.execute(EXECUTIONS.formatted(load.executions()));
      statement.execute("VACUUM ANALYZE");
    }
  }
}
