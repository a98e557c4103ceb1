package dev.onceward.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;

/**
 * How much the benchmark of the purge does.
 *
 * @param work for logs and data
 * @param records in the table that is purged; every third of them has expired
 * @param slice how long the load runs in each turn
 * @param pairs of turns at most; then what is left is purged without a load
 * @param clients of the load
 * @param perHour rows that each table gets, and loses, in a simulated hour
 * @param hour how long that takes
 */
record RetentionLoad(
    Path work, int records, Duration slice, int pairs, int clients, int perHour, Duration hour) {
  /** One of so many records has expired. */
  static final int ONE_EXPIRED_OF = 3;

  /** Simulated hours. */
  static final int HOURS = 24;

  private static final int THOUSAND = 1000;
  private static final int PER_HOUR = 5000;
  private static final Duration HOUR = Duration.ofSeconds(4);

  static RetentionLoad of(Path work, Properties given) {
    return new RetentionLoad(
        work.toAbsolutePath().normalize(),
        THOUSAND * BenchSettings.positive(given, "bench.thousands", 3000),
        Duration.ofSeconds(BenchSettings.positive(given, "bench.seconds", 5)),
        BenchSettings.positive(given, "bench.pairs", 24),
        BenchSettings.positive(given, "bench.clients", 16),
        PER_HOUR,
        HOUR);
  }

  int expired() {
    return records / ONE_EXPIRED_OF;
  }

  /** Sent events, all of them expired; and as many that were never sent. */
  int events() {
    return records / 100;
  }

  /** External executions in each state. */
  int executions() {
    return records / 1000;
  }
}
