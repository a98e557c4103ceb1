package dev.onceward.retention;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.LatestReading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;

/** What purges have done; for metrics. Call it without a transaction. */
@ApplicationScoped
public class PurgeProgress {

  @Inject private LibraryDataSource dataSource;

  private final Map<String, LongAdder> rows = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();
  private final Map<String, Long> blocksLeft = new ConcurrentHashMap<>();
  private final LatestReading<Optional<Instant>> lastEnd =
      new LatestReading<>(() -> readLastEnd(dataSource.get()));

  void purged(String table, long count) {
    rows.computeIfAbsent(table, key -> new LongAdder()).add(count);
  }

  void failed(String table) {
    failures.computeIfAbsent(table, key -> new LongAdder()).increment();
  }

  void blocksLeft(String table, long count) {
    blocksLeft.put(table, count);
  }

  /**
   * Rows that went from a table, or were emptied, on this node since it started, a purge under way
   * included.
   */
  public long rows(String table) {
    return sum(rows, table);
  }

  /** How often a table could not be purged, on this node since it started. */
  public long failures(String table) {
    return sum(failures, table);
  }

  private static long sum(Map<String, LongAdder> counts, String table) {
    LongAdder count = counts.get(table);
    return count == null ? 0 : count.sum();
  }

  /** How many blocks of a table a purge on this node has still to look at; 0 without one. */
  public long blocksLeft(String table) {
    return blocksLeft.getOrDefault(table, 0L);
  }

  /**
   * When a purge last went through all tables and none failed, on any node; before the first one,
   * when the database was made ready for it. Empty if the database does not answer.
   */
  public Optional<Instant> lastEnd() {
    return lastEnd.get().flatMap(end -> end);
  }

  static Optional<Instant> readLastEnd(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return PurgeEnd.read(connection);
    }
  }
}
