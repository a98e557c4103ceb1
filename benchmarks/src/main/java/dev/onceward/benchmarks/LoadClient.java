package dev.onceward.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Calls one after the other until the time is up; all clients begin together. */
record LoadClient(Scenario.Client client, CyclicBarrier start, long nanos)
    implements Callable<LoadClient.Work> {
  /** Of precision. */
  static final int DIGITS = 3;

  private static final long START_LIMIT_SECONDS = 60;

  /** One client's part; the times are of {@link System#nanoTime}. */
  record Work(long began, long ended, Histogram latencies, List<String> errors) {}

  @Override
  public Work call() throws Exception {
    Histogram latencies = new Histogram(DIGITS);
    start.await(START_LIMIT_SECONDS, TimeUnit.SECONDS);
    long began = System.nanoTime();
    long now = began;
    while (now - began < nanos) {
      try {
        client.call();
      } catch (Exception failure) {
        return new Work(began, System.nanoTime(), latencies, List.of(failure.toString()));
      }
      long then = now;
      now = System.nanoTime();
      latencies.recordValue(TimeUnit.NANOSECONDS.toMicros(now - then));
    }
    return new Work(began, now, latencies, List.of());
  }
}
