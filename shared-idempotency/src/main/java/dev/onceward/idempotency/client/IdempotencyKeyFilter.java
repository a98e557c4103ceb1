package dev.onceward.idempotency.client;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.http.KeyHeader;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Puts the key of the current {@link Intent} on each request of a REST client, so that all attempts
 * of an intent, and all services that work for it, see one key.
 *
 * <p>Register it on a MicroProfile REST Client interface ({@code @RegisterProvider} or {@code
 * RestClientBuilder.register}) or on a Jakarta REST {@code Client}. A request that has the header
 * {@code Idempotency-Key} already keeps it. Otherwise it gets that of {@link Intent#current}: of
 * the intent opened by {@link Intent#call} or {@link Retries#call}, or of the request being served,
 * whose key is thereby forwarded. GET, HEAD and OPTIONS need none and get none.
 *
 * <p>A POST or PATCH that belongs to no intent is refused, with {@link IllegalStateException} (in a
 * {@code ProcessingException}, as clients wrap it), before anything is sent. A key made for it here
 * would be another one at each repeat, by a retry interceptor for example, and each repeat would
 * take effect.
 *
 * <p>Has no state; one instance may serve any number of clients and threads. It runs on the thread
 * that the client calls filters on, which for asynchronous calls may not be the caller's: give
 * those requests the header.
 */
@Priority(Priorities.HEADER_DECORATOR)
public class IdempotencyKeyFilter implements ClientRequestFilter {

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> REPEATABLE = Set.of("PUT", "DELETE");

  /**
   * Adds the header.
   *
   * @throws dev.onceward.idempotency.KeyInvalidException if the request's own header is malformed
   */
  @Override
  public void filter(ClientRequestContext request) {
    List<String> own = request.getStringHeaders().get(KeyHeader.NAME);
    if (KeyHeader.parse(own).isPresent() || SAFE.contains(request.getMethod())) {
      return;
    }
    Optional<IdempotencyKey> key = Intent.current().map(Intent::key);
    if (key.isPresent()) {
      request.getHeaders().putSingle(KeyHeader.NAME, key.get().value());
    } else if (!REPEATABLE.contains(request.getMethod())) {
      throw new IllegalStateException(
          request.getMethod()
              + " "
              + request.getUri().getPath()
              + " belongs to no intent, so each repeat of it would take effect. Call it by"
              + " Intent.call or Retries.call, or give it the header "
              + KeyHeader.NAME
              + " with a key that its repeats have too.");
    }
  }
}
