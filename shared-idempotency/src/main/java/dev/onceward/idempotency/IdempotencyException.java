package dev.onceward.idempotency;

/**
 * A decision of the library against a request: one subclass per decision, so that a caller can
 * catch exactly the one it can act upon.
 *
 * <p>Over HTTP each becomes {@code application/problem+json} (RFC 9457) with this {@link #code()}.
 */
public abstract sealed class IdempotencyException extends RuntimeException
    permits KeyMissingException,
        KeyInvalidException,
        KeyReusedException,
        KeyExpiredException,
        RequestInProgressException,
        RequestInvalidException,
        RequestTooLargeException,
        ResponseNotReadableException,
        ResponseNotStoredException,
        StoreUnavailableException {

  private static final long serialVersionUID = 1L;

  private final String code;
  private final boolean retryable;

  IdempotencyException(String code, boolean retryable, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.retryable = retryable;
  }

  /** The stable, machine-readable name of the decision, such as {@code key_reused}. */
  public final String code() {
    return code;
  }

  /** Whether repeating the same request with the same key can succeed. */
  public final boolean retryable() {
    return retryable;
  }
}
