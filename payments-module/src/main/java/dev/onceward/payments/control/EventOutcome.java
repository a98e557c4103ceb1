package dev.onceward.payments.control;

import dev.onceward.idempotency.external.NewsOutcome;

/** What became of an event. */
public enum EventOutcome {
  /**
   * What it is about is unfinished here, and looked into at the next chance: at once, unless the
   * provider has asked to wait.
   */
  LOOKED_INTO,
  /** It says what is known. */
  AGREES,
  /** It says something else than a final state here; that stands, and people must look. */
  CONTRADICTS,
  /** Of something that this system did not ask for. */
  NOT_OURS,
  /** Of a kind that nothing follows from. */
  IGNORED,
  /** It came before. */
  DUPLICATE,
  /** It is not the provider's, or too old. */
  REFUSED;

  static EventOutcome of(NewsOutcome met) {
    return switch (met) {
      case NO_SUCH_EFFECT -> NOT_OURS;
      case LOOKED_INTO -> LOOKED_INTO;
      case ENDED -> AGREES;
      case CONTRADICTS -> CONTRADICTS;
    };
  }
}
