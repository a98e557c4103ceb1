package dev.onceward.payments.stripe;

import java.time.Duration;

/** How long Stripe may take, and for how long it knows a key. */
record StripeTimes(Duration connect, Duration read, Duration keyRetention) {

  /** The longest that a call takes. */
  Duration call() {
    return connect.plus(read);
  }
}
