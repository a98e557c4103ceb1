package dev.onceward.task.worker;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How many tasks of each type ended within the last tick, and what there is yet of this one. Not
 * safe for concurrent use.
 */
final class Pace {

  static final Duration TICK = Duration.ofMillis(50);

  private final LongSupplier nanos;
  private final Map<String, Count> byType = new HashMap<>();

  /** By a clock that is not set, in nanoseconds. */
  Pace(LongSupplier nanos) {
    this.nanos = nanos;
  }

  private record Count(long tick, int now, int before) {

    static final Count NONE = new Count(0, 0, 0);

    Count at(long otherTick) {
      if (otherTick == tick) {
        return this;
      }
      return new Count(otherTick, 0, otherTick == tick + 1 ? now : 0);
    }
  }

  void ended(String type) {
    Count count = count(type);
    byType.put(type, new Count(count.tick, count.now + 1, count.before));
  }

  int of(String type) {
    Count count = count(type);
    return count.now + count.before;
  }

  private Count count(String type) {
    return byType.getOrDefault(type, Count.NONE).at(nanos.getAsLong() / TICK.toNanos());
  }
}
