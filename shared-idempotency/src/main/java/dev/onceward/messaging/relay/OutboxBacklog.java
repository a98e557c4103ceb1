package dev.onceward.messaging.relay;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.LatestReading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** How far the relays of all nodes are behind; for metrics. Call it without a transaction. */
@ApplicationScoped
public class OutboxBacklog {

  private static final String SELECT =
      """
      SELECT count(*), coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)
        FROM onceward.outbox_unsent""";

  @Inject private LibraryDataSource dataSource;

  private final LatestReading<Backlog> latest = new LatestReading<>(() -> read(dataSource.get()));

  /**
   * What waits.
   *
   * @param unsent how many events
   * @param oldestSeconds for how long the oldest of them has waited; 0 if none does
   */
  public record Backlog(long unsent, double oldestSeconds) {}

  /** What waits, as of a few seconds ago; empty if the database does not answer. */
  public Optional<Backlog> latest() {
    return latest.get();
  }

  static Backlog read(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement select = connection.prepareStatement(SELECT);
        ResultSet row = select.executeQuery()) {
      row.next();
      return new Backlog(row.getLong(1), row.getDouble(2));
    }
  }
}
