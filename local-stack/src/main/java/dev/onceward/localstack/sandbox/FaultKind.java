package dev.onceward.localstack.sandbox;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What can go wrong on purpose. */
enum FaultKind {
  DELAY,
  DROP_REQUEST,
  DROP_RESPONSE,
  LATE_EFFECT,
  ERROR,
  STORED_500,
  DECLINE,
  RATE_LIMIT,
  DOWN,
  NO_KEYS,
  FORGET_KEYS,
  DOUBLED;

  /** They strike before anyone looks at the idempotency key. */
  static final Set<FaultKind> AT_ARRIVAL =
      EnumSet.of(DROP_REQUEST, ERROR, RATE_LIMIT, DOWN, NO_KEYS);

  /** They strike reads and replays too, which execute nothing. */
  static final Set<FaultKind> AROUND_ANSWER = EnumSet.of(DELAY, DROP_RESPONSE);

  /** They strike what is executed. */
  static final Set<FaultKind> AROUND_EXECUTION =
      EnumSet.of(DELAY, DROP_RESPONSE, LATE_EFFECT, STORED_500, DECLINE);

  /** They strike events on their way. A delay lets later ones overtake. */
  static final Set<FaultKind> ON_EVENTS = EnumSet.of(DROP_REQUEST, DELAY, DOUBLED);

  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
