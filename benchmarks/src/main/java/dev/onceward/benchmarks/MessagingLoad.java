package dev.onceward.benchmarks;

import dev.onceward.messaging.MessagingSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;

/**
 * How much the messages' benchmark does.
 *
 * @param work for logs and data
 * @param events that are relayed, produced and consumed in batches, each, in each round
 * @param warmUps rounds that are not counted
 * @param slice how long latency is measured in each round
 */
record MessagingLoad(Path work, int events, int rounds, int warmUps, Duration slice) {
  /** Events a second, while latency is measured. */
  static final int RATE = 200;

  private static final int WARM_UPS = 2;

  /** Those that are consumed one by one are fewer, so that it takes about as long. */
  private static final int FEWER_ONE_BY_ONE = 8;

  static MessagingLoad of(Path work, Properties given) {
    return new MessagingLoad(
        work.toAbsolutePath().normalize(),
        BenchSettings.positive(given, "bench.events", 40_000),
        BenchSettings.positive(given, "bench.rounds", 5),
        WARM_UPS,
        Duration.ofSeconds(BenchSettings.positive(given, "bench.seconds", 5)));
  }

  int eventsOneByOne() {
    return Math.max(1, events / FEWER_ONE_BY_ONE);
  }

  /** How many events a consumer takes in one transaction, as the product has it by default. */
  static int batch() {
    return MessagingSettings.CONSUMER_BATCH.parse(MessagingSettings.CONSUMER_BATCH.defaultValue());
  }
}
