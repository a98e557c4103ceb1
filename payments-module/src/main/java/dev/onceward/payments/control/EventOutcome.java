package dev.onceward.payments.control;

/** What became of an event. */
public enum EventOutcome {
  /** What it is about is unfinished here, and looked into now. */
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
  REFUSED
}
