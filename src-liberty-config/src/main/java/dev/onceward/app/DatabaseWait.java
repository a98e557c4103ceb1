package dev.onceward.app;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Waits, for a limited time, for a database that is just starting; nothing else is waited for. */
class DatabaseWait {
  private static final long PAUSE_MILLIS = 500;
  private static final String CONNECTION_EXCEPTION = "08";

  /** Still starting or shutting down; all connections taken. */
  private static final Set<String> PASSING = Set.of("57P03", "57P01", "53300");

  private final Database database;

  DatabaseWait(Database database) {
    this.database = database;
  }

  void untilItAnswers() {
    long deadline = System.nanoTime() + database.patience().toNanos();
    while (true) {
      try (Connection connection = database.dataSource().getConnection()) {
        connection.getMetaData().getDatabaseProductVersion();
        return;
      } catch (SQLException e) {
        if (!isPassing(e) || System.nanoTime() > deadline) {
          throw refusal(e);
        }
        pause();
      }
    }
  }

  private static boolean isPassing(SQLException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && isPassing(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPassing(String sqlState) {
    return sqlState != null
        && (sqlState.startsWith(CONNECTION_EXCEPTION) || PASSING.contains(sqlState));
  }

  private StartRefusedException refusal(SQLException e) {
    return new StartRefusedException(
        "The database %s cannot be reached: %s. Check that it runs, JDBC_URL, JDBC_USER and JDBC_PASSWORD; a database still starting is waited for %d s (ONCEWARD_DATABASE_WAIT)."
            .formatted(database.name(), e.getMessage().strip(), database.patience().toSeconds()),
        e);
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartRefusedException("Interrupted while waiting for the database", e);
    }
  }
}
