package dev.onceward.idempotency;

import java.net.URI;
import java.util.Optional;

/** The request took effect once before, but its answer was too large to be stored. */
public final class ResponseNotStoredException extends IdempotencyException {

  private static final long serialVersionUID = 1L;

  private final URI location;

  /** Says where the result can be read, if the first answer named a place. */
  public ResponseNotStoredException(String message, Optional<URI> location) {
    super("response_not_stored", false, message, null);
    this.location = location.orElse(null);
  }

  /** The first answer's {@code Location}. */
  public Optional<URI> location() {
    return Optional.ofNullable(location);
  }
}
