package dev.onceward.retention;

import java.sql.Connection;
import java.sql.SQLException;

/** The purge of idempotency records itself, for tests elsewhere. */
public final class RecordPurge {

  private RecordPurge() {}

  /** Purges the whole table once, and tells how many rows went. */
  public static int run(Connection connection) throws SQLException {
    TablePurge purge = new TablePurge(new IdempotencyRecordPurge());
    return purge.purge(connection, 0, purge.blocks(connection));
  }
}
