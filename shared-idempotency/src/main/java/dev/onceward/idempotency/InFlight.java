package dev.onceward.idempotency;

/** What a duplicate does while the first call with its key is still running. */
public enum InFlight {
  /** Waits for the first call's answer up to a limit, then does as {@link #REFUSE}. */
  WAIT,
  /** Is refused at once with {@link RequestInProgressException}. */
  REFUSE,
  /**
   * Runs too; the answer stored first wins, is what everyone gets, and the losers' changes are
   * rolled back. For work whose concurrent repetition is harmless. Only from {@link
   * IdempotentExecutor}.
   */
  RUN
}
