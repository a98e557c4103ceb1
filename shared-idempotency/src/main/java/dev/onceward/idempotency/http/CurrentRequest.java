package dev.onceward.idempotency.http;

import dev.onceward.idempotency.IdempotencyKey;
import jakarta.enterprise.context.RequestScoped;
import java.util.List;
import java.util.Optional;

/** Carries the request from the JAX-RS filter to the CDI interceptor, and its key to clients. */
@RequestScoped
public class CurrentRequest {

  private boolean seen;
  private Optional<CapturedRequest> captured = Optional.empty();
  private List<String> otherKey = List.of();

  void protect(CapturedRequest request) {
    seen = true;
    captured = Optional.of(request);
  }

  void leaveUnprotected() {
    seen = true;
    captured = Optional.empty();
  }

  /** Of a request to a method that is not idempotent itself, but may call others that are. */
  void note(List<String> keyLines) {
    otherKey = keyLines;
  }

  /**
   * The request's key, wherever it goes; empty if it has none, or outside a request.
   *
   * @throws dev.onceward.idempotency.KeyInvalidException if it is malformed, and the method is not
   *     idempotent, so that this was not noticed before
   */
  public Optional<IdempotencyKey> key() {
    return captured
        .map(request -> request.command().identity().key())
        .or(() -> KeyHeader.parse(otherKey));
  }

  /** Empty if the operation lets requests without a key through. */
  Optional<CapturedRequest> get() {
    if (!seen) {
      throw new IllegalStateException(
          "An @Idempotent method was called from code, not as a JAX-RS resource method, so there is"
              + " no request to protect. Use IdempotentExecutor from code.");
    }
    return captured;
  }
}
