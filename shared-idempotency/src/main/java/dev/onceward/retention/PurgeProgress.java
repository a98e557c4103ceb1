package dev.onceward.retention;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What this node's purges have done since it started, up to now; for metrics. */
@ApplicationScoped
public class PurgeProgress {

  private final Map<String, LongAdder> rows = new ConcurrentHashMap<>();
  private volatile Optional<Instant> lastEnd = Optional.empty();

  void purged(String table, long count) {
    rows.computeIfAbsent(table, key -> new LongAdder()).add(count);
  }

  void ended() {
    lastEnd = Optional.of(Instant.now());
  }

  /** Rows that went from a table, a purge under way included. */
  public long rows(String table) {
    LongAdder count = rows.get(table);
    return count == null ? 0 : count.sum();
  }

  /** When a purge last went through all tables; empty before the first one of this node. */
  public Optional<Instant> lastEnd() {
    return lastEnd;
  }
}
