package dev.onceward.idempotency.external;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.external.StepResult.Done;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/** One execution in a real database, and what sessions do to it. */
final class ExecutionRows implements AutoCloseable {

  static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  static final Duration LEASE = Duration.ofSeconds(30);
  static final Duration KEY_RETENTION = Duration.ofHours(23);

  private final TestDatabase database = new TestDatabase();
  final ExecutionStore store = new ExecutionStore("node", LEASE);

  /** A new execution, held by the one who registered it. */
  Held registered() throws SQLException {
    ExternalEffect effect =
        new ExternalEffect(
            TinyProvider.NAME, TENANT, List.of(UUID.randomUUID().toString()), new byte[] {1});
    Held first = Held.first(effect, "charge", Optional.empty());
    try (Connection session = session()) {
      store.register(session, first);
    }
    return first;
  }

  DataSource dataSource() {
    return database.dataSource();
  }

  Connection session() throws SQLException {
    return database.dataSource().getConnection();
  }

  /** Lets the lease of an execution run out, by the database's clock. */
  void expire(Held held) throws SQLException {
    set(held, "lease_until = clock_timestamp() - interval '1 second'");
  }

  void set(Held held, String assignment) throws SQLException {
    database.run("UPDATE onceward.external_execution SET " + assignment + " WHERE " + isRow(held));
  }

  /** Makes the attempts of an execution a year old. */
  void agedAttempts(Held held) throws SQLException {
    database.run(
        "UPDATE onceward.external_attempt SET created_at = now() - interval '1 year' WHERE "
            + isRow(held));
  }

  Optional<Held> claim(Connection session, Held held) throws SQLException {
    return store.claim(session, held.tenant(), held.id()).map(ExecutionStore.Claimed::held);
  }

  String state(Held held) throws SQLException {
    return text("SELECT state FROM onceward.external_execution WHERE " + isRow(held));
  }

  /** All of it. */
  String row(Held held) throws SQLException {
    return text("SELECT e::text FROM onceward.external_execution AS e WHERE " + isRow(held));
  }

  long attempts(Held held, String condition) throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.external_attempt WHERE "
            + isRow(held)
            + " AND "
            + condition);
  }

  /** How many sessions wait for a row at this moment. */
  long lockWaits() throws SQLException {
    return database.count("SELECT count(*) FROM pg_locks WHERE NOT granted");
  }

  private static String isRow(Held held) {
    return "execution_id = '" + held.id() + "'";
  }

  private String text(String sql) throws SQLException {
    try (Connection session = session();
        var statement = session.createStatement();
        var row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  static Done result(String text) {
    return new Done(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    database.close();
  }
}
