package dev.onceward.messaging.relay;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Buckets that rest after a failure, for longer each time. For one thread. */
final class Pauses {

  private static final Duration FIRST = Duration.ofMillis(100);
  private static final int MOST_DOUBLINGS = 6;

  private final Map<Integer, Pause> pauses = new HashMap<>();

  private record Pause(int failures, long until) {}

  void failed(int bucket) {
    int before = failures(bucket);
    long length = FIRST.toNanos() << Math.min(before, MOST_DOUBLINGS);
    pauses.put(bucket, new Pause(before + 1, System.nanoTime() + length));
  }

  /** How often in a row. */
  int failures(int bucket) {
    return pauses.containsKey(bucket) ? pauses.get(bucket).failures() : 0;
  }

  void worked(int bucket) {
    pauses.remove(bucket);
  }

  boolean isPaused(int bucket) {
    Pause pause = pauses.get(bucket);
    return pause != null && pause.until() - System.nanoTime() > 0;
  }
}
