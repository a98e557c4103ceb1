package dev.onceward.retention;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** The row that says when a purge last went through all tables. */
final class PurgeEnd {

  private static final String WRITE =
      """
      INSERT INTO onceward.purge_end DEFAULT VALUES
      ON CONFLICT (only_one) DO UPDATE SET ended_at = excluded.ended_at""";

  private static final String READ = "SELECT max(ended_at) FROM onceward.purge_end";

  private PurgeEnd() {}

  /** Now, by the database's clock. */
  static long write(Connection connection) throws SQLException {
    try (PreparedStatement write = connection.prepareStatement(WRITE)) {
      return write.executeUpdate();
    }
  }

  /** Empty only if somebody has deleted the row. */
  static Optional<Instant> read(Connection connection) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(READ);
        ResultSet row = read.executeQuery()) {
      row.next();
      return Optional.ofNullable(row.getObject(1, OffsetDateTime.class))
          .map(OffsetDateTime::toInstant);
    }
  }
}
