package dev.onceward.idempotency.client;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.http.CurrentRequest;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.inject.UnsatisfiedResolutionException;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Optional;

/** The request that this thread serves, if it serves one. */
final class ServedRequest {

  private ServedRequest() {}

  /** Empty also where there is no CDI, as in a program that only calls. */
  static Optional<IdempotencyKey> key() {
    try {
      return CDI.current().select(CurrentRequest.class).get().key();
    } catch (ContextNotActiveException
        | UnsatisfiedResolutionException
        | IllegalStateException noRequest) {
      return Optional.empty();
    }
  }
}
