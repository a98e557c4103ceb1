package dev.onceward.idempotency.client;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.http.CurrentRequest;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.inject.UnsatisfiedResolutionException;
import jakarta.enterprise.inject.spi.CDI;
import java.util.Optional;

/** The request that this thread serves, if it serves one. */
final class ServedRequest {

  private static final boolean IN_A_SERVER = isThere("jakarta.enterprise.inject.spi.CDI");

  private ServedRequest() {}

  /** Empty also where there is no CDI, or not even its API, as in a program that only calls. */
  static Optional<IdempotencyKey> key() {
    return IN_A_SERVER ? OfContainer.key() : Optional.empty();
  }

  private static boolean isThere(String type) {
    try {
      Class.forName(type, false, ServedRequest.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  /** A class of its own, since even to load it takes CDI's. */
  private static final class OfContainer {

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
}
