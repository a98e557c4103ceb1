package dev.onceward.messaging;

import java.time.Duration;
import java.util.Objects;

/** What became of a message that an {@link ExternalConsumer} was given. */
public sealed interface Handling {

  /** Its result is stored, by this delivery or an earlier one: it may be acknowledged. */
  record Done() implements Handling {}

  /**
   * Not finished: in progress elsewhere, or a failure that passes. The same message is handled
   * again, those behind it of the same order key wait, and nothing is acknowledged.
   *
   * @param reason for the operator, who finds it in the log when it lasts; no secrets, no bodies
   * @param notBefore how long to wait at least; zero leaves the pause to the base, which makes it
   *     longer each time
   */
  record TryAgain(String reason, Duration notBefore) implements Handling {
    /** Refuses a negative pause. */
    public TryAgain {
      Objects.requireNonNull(reason, "reason");
      if (Objects.requireNonNull(notBefore, "notBefore").isNegative()) {
        throw new IllegalArgumentException(
            "A message can be tried again in zero or more time, not in " + notBefore);
      }
    }
  }
}
