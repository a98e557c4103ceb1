package dev.onceward.idempotency.external;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.IndexedStatement;
import dev.onceward.sql.LatestReading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * What external executions of all nodes wait for, and what was said of them that contradicts; for
 * metrics. Call it without a transaction.
 */
@ApplicationScoped
public class ExternalBacklog {

  /**
   * Of the parts of both tables that have an index of their own. An execution that was called
   * before its holder took it has an outcome that is unknown, or is looked at until it is final;
   * only what is called for the first time is as if it still waited. What people have settled by
   * hand (with a reason, and not late) is no news to them.
   */
  private static final String SELECT =
      """
      SELECT attempts.contradicting, waiting.process, waiting.unknown, waiting.oldest
        FROM (SELECT count(*) AS contradicting FROM onceward.external_attempt
               WHERE contradicts AND (late OR reason IS NULL)
                 AND created_at > statement_timestamp() - interval '1 day') AS attempts
        LEFT JOIN (
              SELECT process, count(*) FILTER (WHERE state = 'UNKNOWN') AS unknown,
                     coalesce(extract(epoch FROM clock_timestamp() - min(created_at) FILTER (
                       WHERE state = 'STARTED'
                          OR state = 'CALLING' AND holder IS NOT NULL
                             AND first_call_at >= held_since)), 0) AS oldest
                FROM onceward.external_execution WHERE state <> 'COMPLETED'
               GROUP BY process) AS waiting ON true""";

  @Inject private LibraryDataSource dataSource;

  private final LatestReading<Backlog> latest = new LatestReading<>(() -> read(dataSource.get()));

  /**
   * What waits.
   *
   * @param unknown how many outcomes are not known
   * @param contradicting results of the last 24 hours that contradict another one
   * @param oldestSeconds by process, for how long the oldest execution has been unfinished of which
   *     no call can have taken effect: of those whose outcome is unknown, or that are final at the
   *     provider only after a while, there is nothing here
   */
  public record Backlog(long unknown, long contradicting, Map<String, Double> oldestSeconds) {

    /** Of one process; 0 if nothing waits. */
    public double oldestSeconds(String process) {
      return oldestSeconds.getOrDefault(process, 0.0);
    }

    /** Of all processes but these. */
    public double oldestSecondsOfOthers(Set<String> processes) {
      return oldestSeconds.entrySet().stream()
          .filter(waiting -> !processes.contains(waiting.getKey()))
          .mapToDouble(Map.Entry::getValue)
          .max()
          .orElse(0);
    }
  }

  /** What waits, as of a few seconds ago; empty if the database does not answer. */
  public Optional<Backlog> latest() {
    return latest.get();
  }

  static Backlog read(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        IndexedStatement select = IndexedStatement.prepare(connection, SELECT)) {
      ResultSet row = select.query();
      long contradicting = 0;
      long unknown = 0;
      Map<String, Double> oldest = new HashMap<>();
      while (row.next()) {
        contradicting = row.getLong(1);
        unknown += row.getLong(3);
        Optional<String> process = Optional.ofNullable(row.getString(2));
        double seconds = row.getDouble(4);
        process.ifPresent(name -> oldest.put(name, seconds));
      }
      return new Backlog(unknown, contradicting, Map.copyOf(oldest));
    }
  }
}
