package dev.onceward.idempotency;

/** The operation requires an idempotency key and the request has none. */
public final class KeyMissingException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Says what was wrong, with what value, and what to do. */
  public KeyMissingException(String message) {
    super("key_missing", false, message, null);
  }
}
