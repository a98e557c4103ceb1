package dev.onceward.idempotency;

/**
 * The database could not be asked, or went away before it confirmed the commit. Whether the request
 * took effect is not known; repeating it with the same key finds out. Nothing ever runs without the
 * store.
 */
public final class StoreUnavailableException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  /** Keeps the driver's exception as the cause, for the log; its text never reaches a client. */
  public StoreUnavailableException(Throwable cause) {
    super(
        "store_unavailable",
        true,
        "The store is unavailable. It is not known whether the request took effect;"
            + " repeat it with this key.",
        cause);
  }
}
