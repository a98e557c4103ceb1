package dev.onceward.idempotency.http;

import dev.onceward.idempotency.RequestInvalidException;
import dev.onceward.idempotency.RequestTooLargeException;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/** Keeps the request's body, so that it can be both hashed and read by the method. */
final class RequestBody {

  private RequestBody() {}

  /** Leaves the request with a stream over the same bytes; empty if it has no body. */
  static Optional<byte[]> buffer(ContainerRequestContext request, int maxBytes) {
    if (!request.hasEntity()) {
      return Optional.empty();
    }
    byte[] body = read(request, maxBytes);
    if (body.length > maxBytes) {
      throw tooLarge(maxBytes);
    }
    request.setEntityStream(new ByteArrayInputStream(body));
    // Clients declare JSON and send nothing where an operation takes no content.
    return Optional.of(body).filter(bytes -> bytes.length > 0);
  }

  /**
   * The announced length is not asked for: it may be larger than any number, or wrong. One byte
   * more than the limit tells.
   */
  private static byte[] read(ContainerRequestContext request, int maxBytes) {
    try {
      return request.getEntityStream().readNBytes(maxBytes + 1);
    } catch (IOException broken) {
      throw new RequestInvalidException(
          "The request's body can't be read: it is shorter than announced, or not in the announced"
              + " encoding. Nothing was done; send it again.");
    }
  }

  private static RequestTooLargeException tooLarge(int maxBytes) {
    return new RequestTooLargeException(
        "The request's body is larger than the " + maxBytes + " bytes that are accepted here.");
  }
}
