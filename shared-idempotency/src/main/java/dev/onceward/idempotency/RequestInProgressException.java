package dev.onceward.idempotency;

/** The first call with this key is still running; its outcome is not known yet. */
public final class RequestInProgressException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Says what was wrong, with what value, and what to do. */
  public RequestInProgressException(String message) {
    super("request_in_progress", true, message, null);
  }
}
