package dev.onceward.app;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Something that costs much to find out: that is done once in a while at most, when somebody asks,
 * and nobody waits long for it. Safe for concurrent use.
 */
final class RareReading<T> {

  private static final long PATIENCE_MILLIS = 1_000;

  private final Supplier<Optional<T>> source;
  private final Executor executor;
  private final Duration pause;
  private final LongSupplier nanos;

  private CompletableFuture<Void> reading = CompletableFuture.completedFuture(null);
  private Optional<T> latest = Optional.empty();

  /** For which somebody has waited in vain: nobody else does. */
  private volatile CompletableFuture<Void> slow = new CompletableFuture<>();

  private long due;

  /**
   * Not read yet.
   *
   * @param source empty if it can't be found out now
   * @param pause from the end of a reading to the next
   * @param nanos a clock that is not set
   */
  RareReading(Supplier<Optional<T>> source, Executor executor, Duration pause, LongSupplier nanos) {
    this.source = source;
    this.executor = executor;
    this.pause = pause;
    this.nanos = nanos;
    this.due = nanos.getAsLong();
  }

  /** As it was found lately; empty while that is not known. */
  Optional<T> latest() {
    CompletableFuture<Void> running = readIfDue();
    if (running != slow) {
      awaitForAWhile(running);
    }
    return found();
  }

  private void awaitForAWhile(CompletableFuture<Void> running) {
    try {
      running.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException unfinished) {
      // What was found before is the best there is.
      slow = running;
    } catch (ExecutionException failed) {
      // The same, and the next who asks has it read again.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized CompletableFuture<Void> readIfDue() {
    if (reading.isDone() && nanos.getAsLong() - due >= 0) {
      reading = CompletableFuture.runAsync(() -> keep(source.get()), executor);
    }
    return reading;
  }

  private synchronized void keep(Optional<T> found) {
    latest = found;
    due = nanos.getAsLong() + pause.toNanos();
  }

  private synchronized Optional<T> found() {
    return latest;
  }
}
