package dev.onceward.task.worker;

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

/** How far the workers of all nodes are behind; for metrics. Call it without a transaction. */
@ApplicationScoped
public class TaskBacklog {

  /** Of the parts of the table that have an index of their own, however many tasks are done. */
  private static final String SELECT =
      """
      SELECT (SELECT count(*) FROM onceward.tasks WHERE state = 'PENDING'),
             (SELECT count(*) FROM onceward.tasks WHERE state = 'RUNNING'),
             greatest(0, extract(epoch FROM clock_timestamp() - least(
               (SELECT min(run_at) FROM onceward.tasks WHERE state = 'PENDING'),
               (SELECT min(lease_until) FROM onceward.tasks WHERE state = 'RUNNING')))),
             (SELECT count(*) FROM onceward.tasks WHERE state = 'FAILED')""";

  @Inject private LibraryDataSource dataSource;

  private final LatestReading<Backlog> latest = new LatestReading<>(() -> read(dataSource.get()));

  /**
   * What waits.
   *
   * @param pending how many wait for a worker, or for their time
   * @param running how many are held by a node
   * @param oldestSeconds for how long the one that could be claimed the longest could be; 0 if none
   *     can
   * @param dead how many were given up, and wait for somebody to settle them
   */
  public record Backlog(long pending, long running, double oldestSeconds, long dead) {}

  /** What waits, as of a few seconds ago; empty if the database does not answer. */
  public Optional<Backlog> latest() {
    return latest.get();
  }

  static Backlog read(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement select = connection.prepareStatement(SELECT);
        ResultSet row = select.executeQuery()) {
      row.next();
      return new Backlog(row.getLong(1), row.getLong(2), row.getDouble(3), row.getLong(4));
    }
  }
}
