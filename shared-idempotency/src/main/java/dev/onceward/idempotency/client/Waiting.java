package dev.onceward.idempotency.client;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Time and chance, which tests replace. */
interface Waiting {

  /** By the wall clock, for dates that a server sends. */
  Instant now();

  /** Never goes back. */
  Duration elapsed();

  /** A random duration up to the given one. */
  Duration jitter(Duration most);

  void pause(Duration pause) throws InterruptedException;

  /** The real ones. */
  final class Real implements Waiting {

    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public Duration elapsed() {
      return Duration.ofNanos(System.nanoTime());
    }

    @Override
    public Duration jitter(Duration most) {
      return Duration.ofNanos(ThreadLocalRandom.current().nextLong(most.toNanos() + 1));
    }

    @Override
    public void pause(Duration pause) throws InterruptedException {
      long end = System.nanoTime() + pause.toNanos();
      for (long left = pause.toNanos(); left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
        if (Thread.interrupted()) {
          throw new InterruptedException(
              "interrupted in a pause of " + TimeUnit.NANOSECONDS.toMillis(left) + " ms");
        }
      }
    }
  }
}
