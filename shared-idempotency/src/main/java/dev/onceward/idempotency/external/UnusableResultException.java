package dev.onceward.idempotency.external;

/** A process can't act upon a result that a person gives it; nothing of it may be committed. */
public final class UnusableResultException extends Exception {

  private static final long serialVersionUID = 1L;

  UnusableResultException(Held held, Exception cause) {
    super(
        "The process '"
            + held.effect().process()
            + "' can't act upon that result of its step '"
            + held.step()
            + "': "
            + fault(cause),
        cause);
  }

  /** What a process says is for people; what it stumbles over is not. */
  private static String fault(Exception cause) {
    return cause instanceof NullPointerException || cause instanceof ClassCastException
        ? "a member that it needs is missing, or is of another type"
        : cause.toString();
  }
}
