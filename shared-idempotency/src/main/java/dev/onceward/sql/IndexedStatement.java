package dev.onceward.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A statement that finds rows by an index, whatever the planner believes. What waits in a table
 * comes and goes by thousands between two looks of autovacuum, and plans are kept from times when
 * nothing waited: by them PostgreSQL reads the whole table for each batch.
 *
 * <p>For connections that commit by themselves: the planner is told, and the statement carried out
 * and committed, in one round trip.
 */
public final class IndexedStatement implements AutoCloseable {

  /** For this transaction only; it says so to the planner before that comes to what follows. */
  private static final String BY_INDEX = "SELECT set_config('enable_seqscan', 'off', true);\n";

  private final PreparedStatement both;

  private IndexedStatement(PreparedStatement both) {
    this.both = both;
  }

  /** Prepares one statement, which may end with no semicolon. */
  public static IndexedStatement prepare(Connection connection, String sql) throws SQLException {
    return new IndexedStatement(connection.prepareStatement(BY_INDEX + sql));
  }

  /** To bind the values to, counted as if the statement were alone. */
  public PreparedStatement parameters() {
    return both;
  }

  /** Carries it out; its rows are closed with it. */
  public ResultSet query() throws SQLException {
    execute();
    return both.getResultSet();
  }

  /** Carries it out, and tells how many rows it changed. */
  public int update() throws SQLException {
    execute();
    return both.getUpdateCount();
  }

  private void execute() throws SQLException {
    both.execute();
    both.getMoreResults();
  }

  @Override
  public void close() throws SQLException {
    both.close();
  }
}
