package dev.onceward.idempotency.external;

import java.time.Duration;

/**
 * How an execution is left that can't go on now.
 *
 * @param unknown whether the step may have taken effect
 * @param reason for the operator
 */
record Parking(boolean unknown, String reason, Pauses pauses) {

  /**
   * How long until it is tried again: a second, doubled with each failure, within these bounds.
   *
   * @param least what the provider asks for; zero if nothing
   */
  record Pauses(Duration least, Duration longest, Duration longestAfterManyFailures) {}
}
