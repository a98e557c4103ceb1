package dev.onceward.idempotency.external;

/** What registering an effect met. */
public enum Registration {
  /** It is new; it is carried out after the commit. */
  STARTED,
  /** It was registered before, under another key perhaps, and goes on; the request joins it. */
  UNFINISHED,
  /**
   * It has ended. Its outcome is in the business's own tables and can't change any more: answer
   * from there.
   */
  FINISHED
}
