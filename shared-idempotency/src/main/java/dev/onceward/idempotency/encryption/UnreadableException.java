package dev.onceward.idempotency.encryption;

/** A stored answer can't be read. The message says why, for the operator; never a key or a body. */
public final class UnreadableException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Says why, and what to do. */
  public UnreadableException(String message) {
    super(message);
  }

  UnreadableException(String message, Throwable cause) {
    super(message, cause);
  }
}
