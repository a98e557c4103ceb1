package dev.onceward.benchmarks;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import java.time.Duration;
import java.util.List;

/** Counts what the broker has acknowledged. Safe for concurrent use. */
final class CountingTransport implements EventTransport {
  private static final long MILLIS_BETWEEN_LOOKS = 1000;

  private final EventTransport transport;
  private long acknowledged;

  CountingTransport(EventTransport transport) {
    this.transport = transport;
  }

  @Override
  public boolean isConfigured() {
    return transport.isConfigured();
  }

  @Override
  public Sent send(String topic, List<OutboxEvent> events) throws InterruptedException {
    Sent sent = transport.send(topic, events);
    add(sent.acknowledged().size());
    return sent;
  }

  private synchronized void add(int more) {
    acknowledged += more;
    notifyAll();
  }

  synchronized long acknowledged() {
    return acknowledged;
  }

  /** Waits until so many were acknowledged in all. */
  synchronized void awaitAcknowledged(long total, Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (acknowledged < total) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            "%d events are not sent after %s; the log may say why"
                .formatted(total - acknowledged, limit));
      }
      wait(MILLIS_BETWEEN_LOOKS);
    }
  }
}
