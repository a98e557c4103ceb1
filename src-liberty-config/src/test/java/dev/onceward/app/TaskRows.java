package dev.onceward.app;

import dev.onceward.localstack.LocalPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** Tasks as an application and its workers may have left them. Purges take them as theirs. */
record TaskRows(LocalPostgres postgres) {

  static final String PURGE = "onceward.purge";
  static final String WITHOUT_HANDLER = "of-another-node";
  static final int MAX_ATTEMPTS = 3;

  private static final String INSERT =
      """
      INSERT INTO onceward.tasks
             (tenant_id, id, task_key, type, payload, state, run_at, attempts, max_attempts,
              lease_until, finished_at)
      SELECT '00000000-0000-0000-0000-000000000000', ?, gen_random_uuid(), ?, '', state,
             now() - interval '100 s', ?, ?,
             CASE state WHEN 'RUNNING' THEN now() + lease * interval '1 s' END,
             CASE state WHEN 'FAILED' THEN now() END
        FROM (VALUES (?, ?)) AS task (state, lease)""";

  UUID pending(String type, int attempts) throws SQLException {
    return insert(type, "PENDING", attempts, 0);
  }

  /** Its lease ends so many seconds from now. */
  UUID running(String type, int attempts, int lease) throws SQLException {
    return insert(type, "RUNNING", attempts, lease);
  }

  UUID failed(String type) throws SQLException {
    return insert(type, "FAILED", MAX_ATTEMPTS, 0);
  }

  private UUID insert(String type, String state, int attempts, int lease) throws SQLException {
    UUID id = UUID.randomUUID();
    try (Connection connection = connect();
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, id);
      insert.setString(2, type);
      insert.setInt(3, attempts);
      insert.setInt(4, MAX_ATTEMPTS);
      insert.setString(5, state);
      insert.setInt(6, lease);
      insert.executeUpdate();
    }
    return id;
  }

  boolean isRunning(UUID id) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement select =
            connection.prepareStatement("SELECT state FROM onceward.tasks WHERE id = ?")) {
      select.setObject(1, id);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getString(1).equals("RUNNING");
      }
    }
  }

  /** As if another node had claimed it. */
  void takeOver(UUID id) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE onceward.tasks SET fencing_token = fencing_token + 1 WHERE id = ?")) {
      update.setObject(1, id);
      update.executeUpdate();
    }
  }

  /** No purge ends until it is closed. */
  Connection heldUp() throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    try (Statement lock = connection.createStatement()) {
      lock.execute("LOCK TABLE onceward.processed_event");
    }
    return connection;
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }
}
