package dev.onceward.idempotency;

/** Where the effect of an operation takes place. */
public enum Execution {
  /** In the business database, in one transaction with claim and answer. */
  LOCAL,
  /**
   * At somebody else's, called between transactions: the method registers an effect ({@code
   * ExternalEffects}) and returns the answer to give while it is unfinished, a 202 with {@code
   * Location}.
   */
  EXTERNAL
}
