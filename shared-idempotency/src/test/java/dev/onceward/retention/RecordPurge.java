package dev.onceward.retention;

import java.sql.Connection;
import java.sql.SQLException;

/** The purge itself, for tests elsewhere. */
public final class RecordPurge {

  private RecordPurge() {}

  /** Purges the whole table once, and tells how many rows went. */
  public static int run(Connection connection) throws SQLException {
    return run(connection, new IdempotencyRecordPurge());
  }

  /** Purges a rule's whole table once, and tells how many rows went. */
  public static int run(Connection connection, PurgeRule rule) throws SQLException {
    TablePurge purge = new TablePurge(rule);
    return purge.purge(connection, 0, purge.blocks(connection));
  }
}
