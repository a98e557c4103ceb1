package dev.onceward.idempotency.http;

import jakarta.enterprise.context.RequestScoped;
import java.util.Optional;

/** Carries the request from the JAX-RS filter to the CDI interceptor. */
@RequestScoped
public class CurrentRequest {

  private boolean seen;
  private Optional<CapturedRequest> captured = Optional.empty();

  void protect(CapturedRequest request) {
    seen = true;
    captured = Optional.of(request);
  }

  void leaveUnprotected() {
    seen = true;
    captured = Optional.empty();
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
