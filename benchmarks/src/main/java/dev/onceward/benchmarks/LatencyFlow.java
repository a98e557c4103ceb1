package dev.onceward.benchmarks;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.relay.RelayUnderLoad;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Events at a steady rate, from their commit to their arrival at a consumer. */
final class LatencyFlow implements Flow {
  private static final int WRITERS = 4;
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final int count;
  private final BenchDatabase database;
  private final RelayUnderLoad relay;
  private final TopicTail tail;
  private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
  private final Duration limit;

  LatencyFlow(Duration length, BenchDatabase database, RelayUnderLoad relay, TopicTail tail) {
    this.count = (int) Math.max(WRITERS, MessagingLoad.RATE * length.toMillis() / 1000);
    this.database = database;
    this.relay = relay;
    this.tail = tail;
    this.limit = length.plus(PATIENCE);
  }

  @Override
  public FlowKind kind() {
    return FlowKind.COMMIT_TO_KAFKA;
  }

  @Override
  public Measurement run() throws Exception {
    tail.skipToEnd();
    long before = tail.length();
    Future<Map<UUID, Long>> arrivals = threads.submit(new Arrivals(tail, count, limit));
    Map<UUID, Long> commits = write();
    Histogram latencies = latencies(commits, arrivals.get());
    return new Measurement(
        count, span(commits), latencies, Arrived.faults(kind(), count, tail.length() - before));
  }

  private Map<UUID, Long> write() throws Exception {
    List<OutboxEvent> events = OrderStream.events(count);
    long step = TimeUnit.SECONDS.toNanos(1) / MessagingLoad.RATE;
    long start = System.nanoTime() + LEAD_NANOS;
    List<Future<Map<UUID, Long>>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      List<OutboxEvent> share = everyNth(events, i);
      writers.add(
          threads.submit(
              new PacedWriter(database, relay, share, start + i * step, WRITERS * step)));
    }
    Map<UUID, Long> commits = new HashMap<>();
    for (Future<Map<UUID, Long>> writer : writers) {
      commits.putAll(writer.get());
    }
    return commits;
  }

  private static List<OutboxEvent> everyNth(List<OutboxEvent> events, int first) {
    List<OutboxEvent> share = new ArrayList<>();
    for (int i = first; i < events.size(); i += WRITERS) {
      share.add(events.get(i));
    }
    return share;
  }

  private static Histogram latencies(Map<UUID, Long> commits, Map<UUID, Long> arrivals) {
    Histogram latencies = new Histogram(LoadClient.DIGITS);
    commits.forEach(
        (id, commit) -> {
          long nanos = arrivals.get(id) - commit;
          // The relay may look, and send, before the writer has its answer.
          latencies.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, nanos)));
        });
    return latencies;
  }

  private static long span(Map<UUID, Long> commits) {
    long first = commits.values().stream().mapToLong(Long::longValue).min().orElseThrow();
    long last = commits.values().stream().mapToLong(Long::longValue).max().orElseThrow();
    return Math.max(1, last - first);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
