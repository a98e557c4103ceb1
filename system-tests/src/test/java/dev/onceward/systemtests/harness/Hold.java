package dev.onceward.systemtests.harness;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** Locks that stop the system at a known place until they are released. */
public final class Hold implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Connection session;
  private final int backend;
  private final Database database;

  private Hold(Connection session, int backend, Database database) {
    this.session = session;
    this.backend = backend;
    this.database = database;
  }

  static Hold of(Connection session, String sql, Object[] parameters, Database database)
      throws SQLException {
    session.setAutoCommit(false);
    try (PreparedStatement lock = Database.prepare(session, sql, parameters)) {
      lock.execute();
    }
    try (PreparedStatement pid = session.prepareStatement("SELECT pg_backend_pid()");
        ResultSet row = pid.executeQuery()) {
      row.next();
      return new Hold(session, row.getInt(1), database);
    }
  }

  /** Returns when that many sessions stand still because of it. */
  public void awaitWaiting(int sessions) {
    await("sessions that wait for the test's lock")
        .atMost(LIMIT)
        .until(this::waiting, count -> count >= sessions);
  }

  private long waiting() {
    return database.number(
        "SELECT count(*) FROM pg_stat_activity WHERE ? = ANY (pg_blocking_pids(pid))", backend);
  }

  @Override
  public void close() {
    try (session) {
      session.rollback();
    } catch (SQLException e) {
      throw new IllegalStateException("The test's own locks cannot be released", e);
    }
  }
}
