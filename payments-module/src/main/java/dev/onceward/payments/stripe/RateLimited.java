package dev.onceward.payments.stripe;

import com.stripe.exception.StripeException;
import java.time.Duration;

/** 429. Stripe's own exception for it does not tell how long to wait. */
final class RateLimited extends StripeException {

  private static final long serialVersionUID = 1L;

  private final Duration wait;

  RateLimited(String requestId, Duration wait) {
    super("Stripe limits the rate", requestId, "rate_limit", 429);
    this.wait = wait;
  }

  Duration retryAfter() {
    return wait;
  }
}
