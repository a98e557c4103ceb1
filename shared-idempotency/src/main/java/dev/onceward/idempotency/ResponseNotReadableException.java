package dev.onceward.idempotency;

/**
 * The request was answered before, and the stored answer can't be read: its encryption key is gone,
 * or the record was changed. Nothing runs again, however often it is repeated.
 */
public final class ResponseNotReadableException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Keeps the reason as the cause, for the log; its text never reaches a client. */
  public ResponseNotReadableException(String message, Throwable reason) {
    super("response_not_readable", false, message, reason);
  }
}
