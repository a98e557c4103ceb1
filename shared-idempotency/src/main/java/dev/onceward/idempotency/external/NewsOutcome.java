package dev.onceward.idempotency.external;

/** What news of an effect met. */
public enum NewsOutcome {
  /** No effect of that identity was ever registered. */
  NO_SUCH_EFFECT,
  /**
   * It is unfinished, and looked into without delay: by the node that holds it if that does not
   * find out by itself, otherwise by whoever claims it next.
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
