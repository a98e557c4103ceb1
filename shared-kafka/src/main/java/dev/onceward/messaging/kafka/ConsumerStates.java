package dev.onceward.messaging.kafka;

import dev.onceward.messaging.consumer.ExternalLines;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How the consumers of this node get on; for metrics. Of one that has not begun to read, because no
 * broker is configured for example, nothing is known. Safe for concurrent use.
 */
public final class ConsumerStates {

  private final Map<String, Reading> readings = new ConcurrentHashMap<>();
  private final Map<String, ExternalLines> lines = new ConcurrentHashMap<>();
  private final Map<String, TransactionalChannel> batches = new ConcurrentHashMap<>();

  void started(String consumer, Reading reading) {
    readings.put(consumer, reading);
  }

  void linesUpIn(String consumer, ExternalLines its) {
    lines.put(consumer, its);
  }

  void appliesBy(String consumer, TransactionalChannel its) {
    batches.put(consumer, its);
  }

  /** Whether a consumer's channel still reads; empty if it never began to. */
  public Optional<Boolean> reads(String consumer) {
    return Optional.ofNullable(readings.get(consumer)).map(Reading::goesOn);
  }

  /** For how long a consumer's batch has been under way, zero if none is. */
  public Duration batchAge(String consumer) {
    return Optional.ofNullable(batches.get(consumer))
        .map(TransactionalChannel::batchAge)
        .orElse(Duration.ZERO);
  }

  /** What stands in the lines of a consumer. */
  public ExternalLines.Waiting waiting(String consumer) {
    return Optional.ofNullable(lines.get(consumer))
        .map(ExternalLines::waiting)
        .orElse(ExternalLines.Waiting.NONE);
  }

  void stop() {
    readings.values().forEach(Reading::stop);
  }
}
