package dev.onceward.idempotency;

/** The key was used before for a request with another fingerprint. */
public final class KeyReusedException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Says what was wrong, with what value, and what to do. */
  public KeyReusedException(String message) {
    super("key_reused", false, message, null);
  }
}
