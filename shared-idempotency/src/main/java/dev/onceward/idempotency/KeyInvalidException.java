package dev.onceward.idempotency;

/** The idempotency key is not one: malformed, doubled, or dated in the future (UUIDv7). */
public final class KeyInvalidException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Says what was wrong, with what value, and what to do. */
  public KeyInvalidException(String message) {
    super("key_invalid", false, message, null);
  }
}
