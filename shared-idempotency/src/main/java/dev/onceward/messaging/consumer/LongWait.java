package dev.onceward.messaging.consumer;

import java.time.Duration;
import java.util.Optional;

/**
 * When to say that a message is still not done: what is over soon is no news, and what lasts is
 * said again each time that it has lasted twice as long. For one thread at a time.
 */
final class LongWait {

  private static final Duration NO_NEWS = Duration.ofSeconds(5);

  private Duration waited = Duration.ZERO;
  private Duration sayAt = NO_NEWS;

  /** How long it has lasted, if that is to be said now, before the next pause. */
  Optional<Duration> before(Duration pause) {
    Duration soFar = waited;
    waited = waited.plus(pause);
    if (soFar.compareTo(sayAt) < 0) {
      return Optional.empty();
    }
    sayAt = soFar.multipliedBy(2);
    return Optional.of(soFar);
  }
}
