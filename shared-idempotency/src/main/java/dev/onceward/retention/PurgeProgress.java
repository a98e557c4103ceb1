package dev.onceward.retention;

import dev.onceward.id.NobodysTenant;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.LatestReading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;

/** What purges have done; for metrics. Call it without a transaction. */
@ApplicationScoped
public class PurgeProgress {

  /** Nobody's tenant has few tasks, and an index begins with the tenant. */
  private static final String LAST_END =
      "SELECT max(finished_at) FROM onceward.tasks"
          + " WHERE tenant_id = ? AND type = ? AND state = 'DONE'";

  @Inject private LibraryDataSource dataSource;

  private final Map<String, LongAdder> rows = new ConcurrentHashMap<>();
  private final Map<String, Long> blocksLeft = new ConcurrentHashMap<>();
  private final LatestReading<Optional<Instant>> lastEnd =
      new LatestReading<>(() -> readLastEnd(dataSource.get()));

  void purged(String table, long count) {
    rows.computeIfAbsent(table, key -> new LongAdder()).add(count);
  }

  void blocksLeft(String table, long count) {
    blocksLeft.put(table, count);
  }

  /**
   * Rows that went from a table, or were emptied, on this node since it started, a purge under way
   * included.
   */
  public long rows(String table) {
    LongAdder count = rows.get(table);
    return count == null ? 0 : count.sum();
  }

  /** How many blocks of a table a purge on this node has still to look at; 0 without one. */
  public long blocksLeft(String table) {
    return blocksLeft.getOrDefault(table, 0L);
  }

  /**
   * When a purge last went through all tables, on any node; empty if none did for as long as tasks
   * are kept, or the database does not answer.
   */
  public Optional<Instant> lastEnd() {
    return lastEnd.get().flatMap(end -> end);
  }

  static Optional<Instant> readLastEnd(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement select = connection.prepareStatement(LAST_END)) {
      select.setObject(1, NobodysTenant.ID);
      select.setString(2, PurgeTask.TYPE);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return Optional.ofNullable(row.getObject(1, OffsetDateTime.class))
            .map(OffsetDateTime::toInstant);
      }
    }
  }
}
