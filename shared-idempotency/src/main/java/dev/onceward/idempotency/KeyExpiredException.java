package dev.onceward.idempotency;

/** The key is older than the retention, so whether it took effect can no longer be known. */
public final class KeyExpiredException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Says what was wrong, with what value, and what to do. */
  public KeyExpiredException(String message) {
    super("key_expired", false, message, null);
  }
}
