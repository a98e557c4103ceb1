package dev.onceward.idempotency.client;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only in pauses; chance is always at its most. */
final class FakeTime implements Waiting {

  static final Instant START = Instant.parse("2026-11-29T12:00:00Z");

  final List<Duration> pauses = new ArrayList<>();
  final List<Duration> jitters = new ArrayList<>();
  private Duration elapsed = Duration.ZERO;

  @Override
  public Instant now() {
    return START.plus(elapsed);
  }

  @Override
  public Duration elapsed() {
    return elapsed;
  }

  @Override
  public Duration jitter(Duration most) {
    jitters.add(most);
    return most;
  }

  @Override
  public void pause(Duration pause) {
    pauses.add(pause);
    elapsed = elapsed.plus(pause);
  }
}
