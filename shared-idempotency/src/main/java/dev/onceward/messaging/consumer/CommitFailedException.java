package dev.onceward.messaging.consumer;

/**
 * A transaction could not be begun or committed. Whether it was is found out by trying again: what
 * was processed is not processed twice.
 */
public final class CommitFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  /** With what failed. */
  public CommitFailedException(Exception cause) {
    super("The transaction was not committed, as far as is known", cause);
  }
}
