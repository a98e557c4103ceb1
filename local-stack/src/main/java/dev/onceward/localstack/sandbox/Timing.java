package dev.onceward.localstack.sandbox;

import java.time.Instant;
import java.time.InstantSource;

/** The sandbox's clock, and the times that may be changed while it runs. */
final class Timing {
  private final InstantSource clock;
  private volatile SandboxTimes times;

  Timing(InstantSource clock, SandboxTimes times) {
    this.clock = clock;
    this.times = times;
  }

  Instant now() {
    return clock.instant();
  }

  InstantSource clock() {
    return clock;
  }

  SandboxTimes times() {
    return times;
  }

  void set(SandboxTimes changed) {
    times = changed;
  }

  /** A key stored before is forgotten. */
  long oldestKeyMillis() {
    return now().minus(times.keyRetention()).toEpochMilli();
  }
}
