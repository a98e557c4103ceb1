package dev.onceward.messaging.relay;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How much is read at a time.
 *
 * @param ofEach how many events of each bucket at most
 * @param bytes after so many bytes of payloads, of all buckets together, no further event is begun
 */
record Portion(int ofEach, long bytes) {

  /** Of a lane; what is read stands in memory some times over until it is sent. */
  private static final long MOST_BYTES = 4L * 1024 * 1024;

  /** So many events in all, and no more bytes than a node has memory for. */
  static Portion upTo(int events) {
    return new Portion(events, MOST_BYTES);
  }

  /** The events are shared by several buckets: at least one of each. */
  Portion over(int buckets) {
    return new Portion(Math.max(1, ofEach / buckets), bytes);
  }

  /** Whether there may be more than was read. */
  boolean isFilledBy(List<UnsentEvent> read) {
    return read.stream().mapToLong(UnsentEvent::bytes).sum() >= bytes
        || read.stream()
            .collect(Collectors.groupingBy(UnsentEvent::bucket, Collectors.counting()))
            .values()
            .stream()
            .anyMatch(ofBucket -> ofBucket >= ofEach);
  }
}
