package dev.onceward;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** How often tables were read from end to end, and how far indexes. */
public final class TableScans {

  private static final String SCANS =
      "SELECT seq_scan FROM pg_stat_user_tables WHERE relid = ?::regclass";
  private static final String INDEX_ROWS =
      "SELECT idx_tup_read FROM pg_stat_user_indexes WHERE indexrelid = ?::regclass";

  private TableScans() {}

  /** Asked in the session that did the work, which tells at once what it did only if forced to. */
  public static long of(String table, KeptConnections connections) throws SQLException {
    return read(SCANS, table, connections);
  }

  /** How many entries of an index were read, asked likewise. */
  public static long rowsOfIndex(String index, KeptConnections connections) throws SQLException {
    return read(INDEX_ROWS, index, connections);
  }

  private static long read(String sql, String name, KeptConnections connections)
      throws SQLException {
    try (Connection session = connections.dataSource().getConnection();
        Statement flush = session.createStatement();
        PreparedStatement select = session.prepareStatement(sql)) {
      flush.execute("SELECT pg_stat_force_next_flush()");
      select.setString(1, name);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }
}
