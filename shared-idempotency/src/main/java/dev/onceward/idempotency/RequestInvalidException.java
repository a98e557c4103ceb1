package dev.onceward.idempotency;

/** The request's content can't be read, so no fingerprint can be taken of it. */
public final class RequestInvalidException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Says what was wrong, with what value, and what to do. */
  public RequestInvalidException(String message) {
    super("validation_failed", false, message, null);
  }
}
