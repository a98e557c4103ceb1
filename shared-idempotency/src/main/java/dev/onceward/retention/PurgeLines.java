package dev.onceward.retention;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** What the log says of a purge that takes long: a line once in a while. */
final class PurgeLines {

  static final Duration EVERY = Duration.ofSeconds(10);
  private static final long PERCENT = 100;

  private final String table;
  private final long blocks;
  private long last;

  /** From now on, by {@link System#nanoTime}. */
  PurgeLines(String table, long blocks, long now) {
    this.table = table;
    this.blocks = blocks;
    this.last = now;
  }

  /** A line, if the last one was long enough ago. */
  Optional<String> due(long now, long done, long rows) {
    if (now - last < EVERY.toNanos()) {
      return Optional.empty();
    }
    last = now;
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Purging %s: %d of %d blocks (%d %%) looked at, %d rows so far",
            table,
            done,
            blocks,
            done * PERCENT / blocks,
            rows));
  }
}
