package dev.onceward.messaging.kafka;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** For how long the batch has been under way that is: one at a time. Safe for concurrent use. */
final class BatchClock {

  private final LongSupplier nanos;
  private volatile Optional<Long> start = Optional.empty();

  BatchClock(LongSupplier nanos) {
    this.nanos = nanos;
  }

  void begin() {
    start = Optional.of(nanos.getAsLong());
  }

  void end() {
    start = Optional.empty();
  }

  /** Zero between batches. */
  Duration age() {
    return start.map(since -> Duration.ofNanos(nanos.getAsLong() - since)).orElse(Duration.ZERO);
  }
}
