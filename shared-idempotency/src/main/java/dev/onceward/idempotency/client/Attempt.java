package dev.onceward.idempotency.client;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** What came of one attempt: a value or a failure, and the HTTP response in it, if there is one. */
record Attempt<T>(Optional<T> value, Optional<Exception> failure) {

  private static final Set<Integer> PASSING = Set.of(408, 425, 429);
  private static final int DEEPEST_CAUSE = 20;

  static <T> Attempt<T> of(Callable<T> attempt) {
    try {
      return new Attempt<>(Optional.ofNullable(attempt.call()), Optional.empty());
    } catch (Exception failed) {
      return new Attempt<>(Optional.empty(), Optional.of(failed));
    }
  }

  /** Whether another attempt with the same key can say more. */
  boolean canBeRepeated() {
    return response().map(Attempt::canBeRepeated).orElseGet(this::isLost);
  }

  private static boolean canBeRepeated(Response response) {
    int status = response.getStatus();
    boolean invited = response.getHeaderString(RetryAfter.NAME) != null;
    return status >= 500
        || PASSING.contains(status)
        || (invited && (status == 202 || status >= 400));
  }

  /** No answer came: it may have taken effect, which only a repeat with the same key tells. */
  private boolean isLost() {
    return failure
        .map(
            thrown ->
                Stream.iterate((Throwable) thrown, cause -> cause != null, Throwable::getCause)
                    .limit(DEEPEST_CAUSE)
                    .anyMatch(IOException.class::isInstance))
        .orElse(false);
  }

  /** How long the server asks to wait; zero if it says nothing. */
  Duration retryAfter(Instant now) {
    return response()
        .flatMap(response -> Optional.ofNullable(response.getHeaderString(RetryAfter.NAME)))
        .flatMap(value -> RetryAfter.of(value, now))
        .orElse(Duration.ZERO);
  }

  /** Gives the connection back. */
  void discard() {
    response().ifPresent(Response::close);
  }

  private Optional<Response> response() {
    return failure
        .filter(WebApplicationException.class::isInstance)
        .map(thrown -> ((WebApplicationException) thrown).getResponse())
        .or(() -> value.filter(Response.class::isInstance).map(Response.class::cast));
  }

  /** The end of it all. */
  T result() throws Exception {
    if (failure.isPresent()) {
      throw failure.get();
    }
    return value.orElse(null);
  }
}
