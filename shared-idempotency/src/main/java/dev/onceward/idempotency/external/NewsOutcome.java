package dev.onceward.idempotency.external;

/** What news of an effect met. */
public enum NewsOutcome {
  /** No effect of that identity was ever registered. */
  NO_SUCH_EFFECT,
  /**
   * It is unfinished, and will be looked into: by the node that holds it if that does not find out
   * by itself, otherwise by whoever claims it next. It is due at once, except while its step has
   * certainly not been called: that waits for its time, which the provider has asked for.
   */
  LOOKED_INTO,
  /** It has ended, and the news say nothing else. */
  ENDED,
  /**
   * The news say something else than is known of the effect. Nothing is changed by that; it is
   * kept, counted and logged, for people to look into.
   */
  CONTRADICTS
}
