package dev.onceward.benchmarks;

import dev.onceward.messaging.CloudEvents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Notes when each record of the topic comes to a consumer, until there are so many.
 *
 * @param limit how long it waits for the last of them
 */
record Arrivals(TopicTail tail, int count, Duration limit) implements Callable<Map<UUID, Long>> {
  private static final Duration WAIT = Duration.ofMillis(200);

  /** By the event's id, by {@link System#nanoTime}. */
  @Override
  public Map<UUID, Long> call() {
    Map<UUID, Long> arrivals = new HashMap<>();
    long deadline = System.nanoTime() + limit.toNanos();
    while (arrivals.size() < count) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            "%d of %d events did not arrive within %s; the log may say why"
                .formatted(count - arrivals.size(), count, limit));
      }
      for (ConsumerRecord<byte[], byte[]> record : tail.poll(WAIT)) {
        arrivals.putIfAbsent(idOf(record), System.nanoTime());
      }
    }
    return arrivals;
  }

  private static UUID idOf(ConsumerRecord<byte[], byte[]> record) {
    byte[] id = record.headers().lastHeader(CloudEvents.ID).value();
    return UUID.fromString(new String(id, StandardCharsets.UTF_8));
  }
}
