package dev.onceward.retention;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Deletes or empties what a rule names, a range of the table's blocks at a time.
 *
 * <p>Walking the blocks needs no index, so that no insert pays for the purge. Rows that someone
 * holds are skipped and found the next time, which also lets several nodes purge at once.
 */
final class TablePurge {

  private final PurgeRule rule;

  TablePurge(PurgeRule rule) {
    this.rule = rule;
  }

  /** How many blocks the table has now. */
  long blocks(Connection connection) throws SQLException {
    try (PreparedStatement size =
        connection.prepareStatement(
            "SELECT pg_relation_size(?::regclass) / current_setting('block_size')::int")) {
      size.setString(1, rule.table());
      try (ResultSet row = size.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /** Works within the blocks from the first to before the last, and tells on how many rows. */
  int purge(Connection connection, long firstBlock, long endBlock) throws SQLException {
    String sql =
        """
        %3$s WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM %1$s
           WHERE ctid >= ?::tid AND ctid < ?::tid AND %2$s
             FOR UPDATE SKIP LOCKED))"""
            .formatted(rule.table(), rule.expired(), action());
    try (PreparedStatement purge = connection.prepareStatement(sql)) {
      purge.setString(1, "(" + firstBlock + ",0)");
      purge.setString(2, "(" + endBlock + ",0)");
      return purge.executeUpdate();
    }
  }

  private String action() {
    return rule.emptying()
        .map(assignment -> "UPDATE " + rule.table() + " SET " + assignment)
        .orElse("DELETE FROM " + rule.table());
  }
}
