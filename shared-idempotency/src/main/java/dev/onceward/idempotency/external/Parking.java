package dev.onceward.idempotency.external;

import dev.onceward.text.ZeroCharacters;
import java.time.Duration;
import java.util.Objects;

/**
 * How an execution is left that can't go on now.
 *
 * @param reason for the operator
 */
record Parking(As as, String reason, Pauses pauses) {

  Parking {
    reason = storable(reason);
  }

  /** It often quotes the other side, and must not cost what is known of its call. */
  static String storable(String reason) {
    return ZeroCharacters.replaced(Objects.requireNonNullElse(reason, "no reason is given"));
  }

  /** What is known of its step, and so the state it is left in. */
  enum As {
    /** Its call did for certain not take effect. */
    NOT_CALLED("STARTED"),
    /** It only looks, and will look again. */
    LOOKED("CALLING"),
    /** It may have taken effect. */
    UNKNOWN("UNKNOWN");

    private final String state;

    As(String state) {
      this.state = state;
    }

    String state() {
      return state;
    }
  }

  boolean unknown() {
    return as == As.UNKNOWN;
  }

  /**
   * How long until it is tried again: a second, doubled with each failure, within these bounds.
   *
   * @param least what the provider asks for, at most an hour; zero if nothing
   */
  record Pauses(Duration least, Duration longest, Duration longestAfterManyFailures) {

    /** A header of anybody's on the way must not put an unknown outcome off for days. */
    static final Duration LONGEST_ASKED_FOR = Duration.ofHours(1);

    Pauses {
      least = least.compareTo(LONGEST_ASKED_FOR) < 0 ? least : LONGEST_ASKED_FOR;
    }
  }
}
