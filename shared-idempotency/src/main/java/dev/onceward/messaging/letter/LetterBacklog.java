package dev.onceward.messaging.letter;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.LatestReading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import javax.sql.DataSource;

/** How many dead letters nobody has settled; for metrics. Call it without a transaction. */
@ApplicationScoped
public class LetterBacklog {

  private static final String SELECT =
      "SELECT topic, count(*) FROM onceward.dead_letter WHERE settled_at IS NULL GROUP BY topic";

  @Inject private LibraryDataSource dataSource;

  private final LatestReading<Map<String, Long>> latest =
      new LatestReading<>(() -> read(dataSource.get()));

  /** Those that come from a topic, as of a few seconds ago; empty if the database is away. */
  public OptionalLong unsettled(String topic) {
    return latest.get().stream()
        .mapToLong(unsettled -> unsettled.getOrDefault(topic, 0L))
        .findFirst();
  }

  static Map<String, Long> read(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement select = connection.prepareStatement(SELECT);
        ResultSet row = select.executeQuery()) {
      Map<String, Long> unsettled = new HashMap<>();
      while (row.next()) {
        unsettled.put(row.getString(1), row.getLong(2));
      }
      return unsettled;
    }
  }
}
