package dev.onceward.systemtests.incontainer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** How many rows one call has left, told apart by its key, which is also its lot. */
record Rows(int answers, int sales, int events) {

  static final Rows NONE = new Rows(0, 0, 0);

  private static final String COUNT =
      """
      SELECT (SELECT count(*) FROM onceward.idempotency_record WHERE idempotency_key = ?),
             (SELECT count(*) FROM shop.sale WHERE lot = ?),
             (SELECT count(*) FROM onceward.outbox_event WHERE aggregateid = ?)""";

  private static final String TRANSACTIONS =
      """
      SELECT xmin::text FROM onceward.idempotency_record WHERE idempotency_key = ?
       UNION ALL SELECT xmin::text FROM shop.sale WHERE lot = ?
       UNION ALL SELECT xmin::text FROM onceward.outbox_event WHERE aggregateid = ?""";

  static Rows of(DataSource dataSource, String key) throws SQLException {
    List<Rows> rows =
        ask(dataSource, COUNT, key, row -> new Rows(row.getInt(1), row.getInt(2), row.getInt(3)));
    return rows.get(0);
  }

  /** The transactions that wrote the rows. */
  static List<String> transactions(DataSource dataSource, String key) throws SQLException {
    return ask(dataSource, TRANSACTIONS, key, row -> row.getString(1));
  }

  private static <T> List<T> ask(DataSource dataSource, String sql, String key, Row<T> row)
      throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement select = connection.prepareStatement(sql)) {
      for (int parameter = 1; parameter <= 3; parameter++) {
        select.setString(parameter, key);
      }
      List<T> found = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          found.add(row.read(rows));
        }
      }
      return found;
    }
  }

  private interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }
}
