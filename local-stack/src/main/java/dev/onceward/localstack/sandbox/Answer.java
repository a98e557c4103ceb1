package dev.onceward.localstack.sandbox;

import java.util.List;
import java.util.Map;

/** A status and the JSON text that goes with it. */
record Answer(int status, String body, boolean replayed) implements Outcome {
  static final int OK = 200;

  static Answer ok(Map<String, ?> body) {
    return of(OK, body);
  }

  static Answer ok(List<?> body) {
    return new Answer(OK, Json.write(body), false);
  }

  static Answer of(int status, Map<String, ?> body) {
    return new Answer(status, Json.write(body), false);
  }

  Answer asReplay() {
    return new Answer(status, body, true);
  }

  /**
   * Whether the request got as far as being executed. Stripe keeps the results of those only: not
   * of requests that failed validation or met another one.
   */
  boolean wasExecuted() {
    return status == OK || status == StripeError.CARD || status == StripeError.SERVER;
  }
}
