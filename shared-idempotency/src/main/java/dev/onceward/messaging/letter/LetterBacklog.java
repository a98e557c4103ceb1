package dev.onceward.messaging.letter;

import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;

/**
 * How many dead letters nobody has settled. Safe for concurrent use; asks the database every few
 * seconds at most, however often it is asked. Call it without a transaction.
 */
@ApplicationScoped
public class LetterBacklog {

  private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

  private static final String SELECT =
      "SELECT topic, count(*) FROM onceward.dead_letter WHERE settled_at IS NULL GROUP BY topic";

  @Inject private LibraryDataSource dataSource;

  private Optional<Map<String, Long>> latest = Optional.empty();
  private long due = System.nanoTime();

  /** Those that come from a topic, as of a few seconds ago; empty if the database is away. */
  public synchronized OptionalLong unsettled(String topic) {
    if (System.nanoTime() - due >= 0) {
      latest = ask();
      due = System.nanoTime() + PAUSE_NANOS;
    }
    return latest.isPresent()
        ? OptionalLong.of(latest.get().getOrDefault(topic, 0L))
        : OptionalLong.empty();
  }

  private Optional<Map<String, Long>> ask() {
    try {
      return Optional.of(read(dataSource.get()));
    } catch (SQLException | RuntimeException unavailable) {
      return Optional.empty();
    }
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
