package dev.onceward.task.worker;

import java.time.Duration;
import java.util.function.LongUnaryOperator;

/**
 * The pause before the next attempt: between half of {@code min(60 s, 2^attempts)} and all of it,
 * so that tasks that failed together don't come back together.
 */
final class Backoff {

  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final int MOST_DOUBLINGS = 6;

  private final LongUnaryOperator randomBelow;

  /** The chance is a number from 0 to before its argument. */
  Backoff(LongUnaryOperator randomBelow) {
    this.randomBelow = randomBelow;
  }

  /** The pause after that many attempts, 1 or more. */
  Duration after(int attempts) {
    long half = longestAfter(attempts).toMillis() / 2;
    return Duration.ofMillis(half + randomBelow.applyAsLong(half + 1));
  }

  static Duration longestAfter(int attempts) {
    Duration doubled = Duration.ofSeconds(1L << Math.min(attempts, MOST_DOUBLINGS));
    return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
  }
}
