package dev.onceward.invoicing.boundary;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Says why requests are refused: not for each of them, which an outage makes many of. */
final class OutageLog {

  private static final Logger LOG = System.getLogger(OutageLog.class.getName());
  private static final long PAUSE = Duration.ofSeconds(10).toNanos();

  private final AtomicLong said = new AtomicLong(System.nanoTime() - PAUSE);

  void say(String reason) {
    LOG.log(isDue(System.nanoTime()) ? Level.WARNING : Level.DEBUG, reason);
  }

  boolean isDue(long now) {
    long last = said.get();
    return now - last >= PAUSE && said.compareAndSet(last, now);
  }
}
