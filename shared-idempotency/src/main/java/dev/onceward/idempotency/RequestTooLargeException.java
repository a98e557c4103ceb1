package dev.onceward.idempotency;

/** The request's content is larger than the operation accepts. */
public final class RequestTooLargeException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Says what was wrong, with what value, and what to do. */
  public RequestTooLargeException(String message) {
    super("request_too_large", false, message, null);
  }
}
