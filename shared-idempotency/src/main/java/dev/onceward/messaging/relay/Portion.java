package dev.onceward.messaging.relay;

import java.util.List;

/**
 * How much is read at a time.
 *
 * @param events how many events at most
 * @param bytes after so many bytes of payloads no further event is begun
 */
record Portion(int events, long bytes) {

  private static final long MOST_BYTES = 4L * 1024 * 1024;

  /** So many events, and no more bytes than a node has memory for. */
  static Portion upTo(int events) {
    return new Portion(events, MOST_BYTES);
  }

  /** The same over several buckets: at least one event of each. */
  Portion ofEach(int buckets) {
    return new Portion(Math.max(1, events / buckets), Math.max(1, bytes / buckets));
  }

  /** Whether there may be more than was read. */
  boolean isFilledBy(List<UnsentEvent> read) {
    return read.size() >= events || read.stream().mapToLong(UnsentEvent::bytes).sum() >= bytes;
  }
}
