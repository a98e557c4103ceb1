package dev.onceward.invoicing.boundary;

import java.time.Duration;

/** The order could not be asked for; nothing was done. */
public final class OrdersUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Duration retryAfter;

  OrdersUnavailableException(Duration retryAfter) {
    super(
        "The orders API, which knows what is billed, does not answer now. Nothing was done; repeat"
            + " with the same key.");
    this.retryAfter = retryAfter;
  }

  Duration retryAfter() {
    return retryAfter;
  }
}
