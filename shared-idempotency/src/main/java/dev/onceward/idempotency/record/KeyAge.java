package dev.onceward.idempotency.record;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a key without a record may execute, by the date that a UUIDv7 carries.
 *
 * <p>Such a key whose record was purged must not execute a second time, and one from a clock that
 * runs ahead would outlive its record. Keys of other forms carry no date and pass.
 */
public enum KeyAge {
  /** Young enough, or undated. */
  CURRENT,
  /** Older than the retention: an answer may have been there once. */
  TOO_OLD,
  /** Dated later than now. */
  IN_FUTURE;

  /** Clocks differ; this much is forgiven. */
  static final Duration SLACK = Duration.ofMinutes(5);

  /**
   * How long a record lives. That of a dated key lives on until the key itself is too old for sure,
   * so that there is no moment in which neither the record nor the date refuses to execute again.
   */
  static Duration lifetimeOf(RecordId id, Duration retention) {
    return id.keyTime().isPresent() ? retention.plus(SLACK).plus(SLACK) : retention;
  }

  static KeyAge of(Optional<Instant> keyTime, Instant now, Duration retention) {
    if (keyTime.isEmpty()) {
      return CURRENT;
    }
    if (keyTime.get().isAfter(now.plus(SLACK))) {
      return IN_FUTURE;
    }
    return keyTime.get().isBefore(now.minus(retention).minus(SLACK)) ? TOO_OLD : CURRENT;
  }
}
