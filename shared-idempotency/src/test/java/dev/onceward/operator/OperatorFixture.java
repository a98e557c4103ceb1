package dev.onceward.operator;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.external.ExternalExecutions;
import dev.onceward.idempotency.external.ExternalProcesses;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.TinyProvider;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.JdbcTransaction;
import dev.onceward.tracing.TraceContext;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Records and executions as rows, in any state there is, and an operator who acts upon them. */
final class OperatorFixture implements AutoCloseable {

  static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  static final UUID OTHER_TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000b");

  private final TestDatabase database = new TestDatabase();
  final TinyProvider provider = new TinyProvider(Duration.ofHours(24));
  private final JdbcTransaction transaction = new JdbcTransaction(database.dataSource());
  private final OperatorActions actions =
      new OperatorActions(
          new ExternalExecutions(
                  transaction,
                  new RecordStore(10_000),
                  new ExternalProcesses(List.of(provider)),
                  "node",
                  Duration.ofSeconds(30),
                  8,
                  TraceContext.none())
              .byHand(),
          transaction,
          task -> {
            throw new IllegalStateException(task + " is not expected");
          });

  /** Who holds an execution, and until when. */
  enum Lease {
    HELD("'a node'", "1 minute"),
    ABANDONED("'a node'", "-1 hour"),
    PARKED("NULL", "1 minute"),
    DUE("NULL", "-1 hour");

    private final String holder;
    private final String until;

    Lease(String holder, String until) {
      this.holder = holder;
      this.until = until;
    }
  }

  UUID execution(String state, Lease lease) throws SQLException {
    return execution(state, lease, "charge");
  }

  UUID execution(String state, Lease lease, String step) throws SQLException {
    UUID id = UUID.randomUUID();
    boolean called = state.equals("CALLING") || state.equals("UNKNOWN");
    run(
        """
        INSERT INTO onceward.external_execution
               (tenant_id, execution_id, process, identity, intent, state, step, fencing_token,
                holder, held_since, lease_until, first_call_at, created_at)
        VALUES ('%s', '%s', '%s', ARRAY['%s'], 'secret intent', '%s', '%s', 1, %s,
                clock_timestamp(), clock_timestamp() + interval '%s', %s, clock_timestamp())"""
            .formatted(
                TENANT,
                id,
                TinyProvider.NAME,
                id,
                state,
                step,
                state.equals("COMPLETED") ? "NULL" : lease.holder,
                lease.until,
                called ? "clock_timestamp()" : "NULL"));
    return id;
  }

  /** A record that waits for an execution. */
  UUID unfinishedRecord(String key, UUID execution) throws SQLException {
    return record(key, "'STARTED', 202, NULL, NULL, '" + execution + "', interval '3 days'");
  }

  UUID completedRecord(String key) throws SQLException {
    return record(
        key, "'COMPLETED', 201, now(), now() + interval '3 days', NULL::uuid, NULL::interval");
  }

  private UUID record(String key, String rest) throws SQLException {
    UUID id = UUID.randomUUID();
    run(
        """
        INSERT INTO onceward.idempotency_record
               (tenant_id, record_id, operation, subject, idempotency_key, fingerprint_version,
                fingerprint, headers, body, created_at, state, http_status, completed_at,
                expires_at, execution_id, lifetime)
        VALUES ('%s', '%s', 'test.charge', '', '%s', 1, '', 'Content-Type: text/plain',
                'secret body', clock_timestamp(), %s)"""
            .formatted(TENANT, id, key, rest));
    return id;
  }

  static ActionRequest request(Action action, Target.Kind kind, UUID id) {
    return request(action, kind, id, Optional.empty());
  }

  static ActionRequest request(Action action, Target.Kind kind, UUID id, Optional<Definite> found) {
    return new ActionRequest(
        TENANT, "olga", action, new Target(kind, id), new Order("ticket 4711", found));
  }

  /** In a transaction, as the interceptor does. */
  ActionRow perform(ActionRequest request) throws Exception {
    transaction.begin();
    try {
      ActionRow done = actions.perform(request);
      transaction.commit();
      return done;
    } finally {
      transaction.rollback();
    }
  }

  <T> T read(Lists.Query<T> query) throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      return query.on(connection);
    }
  }

  long executions(UUID id, String condition) throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.external_execution WHERE execution_id = '"
            + id
            + "' AND "
            + condition);
  }

  long attempts(UUID execution, String condition) throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.external_attempt WHERE execution_id = '"
            + execution
            + "' AND "
            + condition);
  }

  long records(String key, String condition) throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.idempotency_record WHERE idempotency_key = '"
            + key
            + "' AND "
            + condition);
  }

  long actionsUpon(UUID target) throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.operator_action WHERE target_id = '" + target + "'");
  }

  void run(String sql) throws SQLException {
    database.run(sql);
  }

  @Override
  public void close() {
    database.close();
  }
}
