package dev.onceward.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;

/**
 * How much the tasks' benchmark does.
 *
 * @param work for logs and data
 * @param tasks that each flow works off in each round
 * @param warmUps rounds that are not counted
 * @param slice how long starts are measured in each round
 */
record TasksLoad(Path work, int tasks, int rounds, int warmUps, Duration slice) {
  /** Tasks a second, at most, while starts are measured. */
  static final int RATE = 50;

  /** Of the library and of db-scheduler. */
  static final int WORKERS = 16;

  private static final int WARM_UPS = 2;

  static TasksLoad of(Path work, Properties given) {
    return new TasksLoad(
        work.toAbsolutePath().normalize(),
        BenchSettings.positive(given, "bench.tasks", 10_000),
        BenchSettings.positive(given, "bench.rounds", 5),
        WARM_UPS,
        Duration.ofSeconds(BenchSettings.positive(given, "bench.seconds", 5)));
  }

  int startsMeasured() {
    return (int) Math.max(1, RATE * slice.toMillis() / 1000);
  }
}
