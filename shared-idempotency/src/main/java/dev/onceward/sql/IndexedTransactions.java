package dev.onceward.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Transactions that find rows by an index, whatever the planner believes. What waits in a table
 * comes and goes by thousands between two looks of autovacuum, and plans are kept from times when
 * nothing waited: by them PostgreSQL reads the whole table for each batch.
 */
public final class IndexedTransactions {

  private static final String BY_INDEX = "SET LOCAL enable_seqscan = off";

  private final DataSource dataSource;

  public IndexedTransactions(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** What is done in one of them. */
  @FunctionalInterface
  public interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Commits what the work did; a failure leaves nothing of it. */
  public <T> T call(Work<T> work) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = begin(connection, work);
        connection.commit();
        connection.setAutoCommit(true);
        return result;
      } catch (SQLException | RuntimeException | Error failure) {
        rollBack(connection, failure);
        throw failure;
      }
    }
  }

  private static <T> T begin(Connection connection, Work<T> work) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(BY_INDEX);
    }
    return work.on(connection);
  }

  private static void rollBack(Connection connection, Throwable failure) {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException second) {
      failure.addSuppressed(second);
    }
  }
}
