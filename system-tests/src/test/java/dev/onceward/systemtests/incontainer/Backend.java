package dev.onceward.systemtests.incontainer;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/**
 * What the business sees of the database session that it works in.
 *
 * @param pid the server process
 * @param transaction its transaction
 * @param claimants the server processes that hold a claim
 */
record Backend(int pid, String transaction, List<Integer> claimants) {

  private static final String NOW =
      """
      SELECT pg_backend_pid(), pg_current_xact_id()::xid::text,
             ARRAY(SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)""";

  static Backend of(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement select = connection.createStatement();
        ResultSet row = select.executeQuery(NOW)) {
      row.next();
      Integer[] claimants = (Integer[]) row.getArray(3).getArray();
      return new Backend(row.getInt(1), row.getString(2), List.of(claimants));
    }
  }
}
