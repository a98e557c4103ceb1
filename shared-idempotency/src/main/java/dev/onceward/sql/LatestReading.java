package dev.onceward.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * What the database said lately: it is asked every few seconds at most, however often somebody
 * wants to know. Safe for concurrent use; to be asked without a transaction.
 */
public final class LatestReading<T> {

  private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

  private final Query<T> query;
  private Optional<T> latest = Optional.empty();
  private long due = System.nanoTime();

  public LatestReading(Query<T> query) {
    this.query = query;
  }

  /** Asks the database. */
  @FunctionalInterface
  public interface Query<T> {
    T read() throws SQLException;
  }

  /** Its answer of a few seconds ago; empty if it gave none. */
  public synchronized Optional<T> get() {
    if (System.nanoTime() - due >= 0) {
      latest = ask();
      due = System.nanoTime() + PAUSE_NANOS;
    }
    return latest;
  }

  private Optional<T> ask() {
    try {
      return Optional.of(query.read());
    } catch (SQLException | RuntimeException unavailable) {
      return Optional.empty();
    }
  }
}
