package dev.onceward.idempotency.execution;

import java.time.Duration;

/** A point in time by this machine's steady clock, which no clock adjustment moves. */
record Deadline(long nanoTime) {

  static Deadline in(Duration limit) {
    return new Deadline(System.nanoTime() + limit.toNanos());
  }

  boolean hasPassed() {
    return nanoTime - System.nanoTime() <= 0;
  }

  /** What is left, not negative. */
  Duration remaining() {
    return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
  }
}
