package dev.onceward.app;

import dev.onceward.localstack.LocalPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;

/** Rows that a purge takes, a dead letter that nobody has settled, and locks. */
record OldRows(LocalPostgres postgres) {

  private static final String DEAD_LETTER =
      """
      INSERT INTO onceward.dead_letter
             (tenant_id, letter_id, topic, source_partition, source_offset, reason, cause, message,
              complete, died_at, state, settled_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'invoice-jobs', 0, 0, 'malformed', '', '', true,
              now(),""";

  /** By table. */
  private static final Map<String, String> EXPIRED =
      Map.of(
          "onceward.idempotency_record",
          """
          INSERT INTO onceward.idempotency_record
                 (tenant_id, record_id, operation, subject, idempotency_key, state,
                  fingerprint_version, fingerprint, http_status, headers, created_at, completed_at,
                  expires_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), 'orders.create', '', 'old', 'COMPLETED', 1,
                  '', 201, '', now() - interval '9 d', now() - interval '9 d', now())""",
          "onceward.outbox_event",
          """
          INSERT INTO onceward.outbox_event
                 (id, aggregatetype, aggregateid, aggregate_version, type, payload, tenant_id,
                  saga_id, occurred_at, created_at)
          VALUES (gen_random_uuid(), 'orders', gen_random_uuid(), 1, 'OrderCreated.v1', '{}',
                  gen_random_uuid(), gen_random_uuid(), now(), now() - interval '1 year');
          DELETE FROM onceward.outbox_unsent unsent USING onceward.outbox_event event
           WHERE event.id = unsent.event_id AND event.created_at < now() - interval '300 d'""",
          "onceward.processed_event",
          "INSERT INTO onceward.processed_event VALUES ('any', gen_random_uuid(), '2000-01-01')",
          "onceward.dead_letter",
          DEAD_LETTER + "'RESOLVED', now() - interval '1 year')",
          "onceward.tasks",
          """
          INSERT INTO onceward.tasks
                 (tenant_id, id, task_key, type, payload, state, run_at, max_attempts, finished_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), 'old', 'old', '', 'DONE', now(), 1,
                  now() - interval '1 year')""");

  static Set<String> tables() {
    return EXPIRED.keySet();
  }

  /** One in each table. */
  void makeExpired() throws SQLException {
    for (String insert : EXPIRED.values()) {
      execute(insert);
    }
  }

  void makeDeadLetter() throws SQLException {
    execute(DEAD_LETTER + "'UNSETTLED', NULL)");
  }

  /** From now on nothing is purged of that table, or again. */
  void purgeable(String table, boolean wanted) throws SQLException {
    execute("DROP TRIGGER IF EXISTS kept ON " + table);
    execute(
        """
        CREATE OR REPLACE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE 'Nothing goes from here';
        END $$""");
    if (!wanted) {
      execute(
          "CREATE TRIGGER kept BEFORE DELETE ON "
              + table
              + " FOR EACH ROW EXECUTE FUNCTION keep()");
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Nobody changes the table until it is closed. */
  Connection locked(String table) throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    try (Statement lock = connection.createStatement()) {
      lock.execute("LOCK TABLE " + table + " IN SHARE MODE");
    }
    return connection;
  }

  /** Whether a session stands still because of a lock. */
  boolean someoneWaits() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }
}
