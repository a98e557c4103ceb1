package dev.onceward.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;

/**
 * What the person who types {@code mvn -Pbench} may choose.
 *
 * @param liberty the {@code wlp} folder to measure
 * @param work for a copy of its configuration, logs and data
 * @param slice how long each scenario runs in each round
 * @param warmUp how long each scenario runs before the first round
 */
record BenchSettings(
    Path liberty, Path work, Duration slice, Duration warmUp, int rounds, int clients) {

  static BenchSettings of(Path liberty, Path work, Properties given) {
    return new BenchSettings(
        liberty.toAbsolutePath().normalize(),
        work.toAbsolutePath().normalize(),
        Duration.ofSeconds(positive(given, "bench.seconds", 5)),
        Duration.ofSeconds(positive(given, "bench.warmup", 60)),
        positive(given, "bench.rounds", 5),
        positive(given, "bench.clients", 16));
  }

  static int positive(Properties given, String property, int otherwise) {
    String value = given.getProperty(property, Integer.toString(otherwise));
    if (!value.matches("[1-9][0-9]{0,4}")) {
      throw new IllegalArgumentException(
          "%s is '%s', which is no whole number from 1 to 99999. Give it as -D%s=%d, for example."
              .formatted(property, value, property, otherwise));
    }
    return Integer.parseInt(value);
  }
}
