package dev.onceward.app.tracing;

import dev.onceward.app.tracing.LogFields.Work;
import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.http.KeyHeader;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Optional;

/**
 * Operation and key for the log until the request's end: refusals, and failures that are answered
 * by a mapper, are told outside the call. {@link EndOfRequest} takes them away.
 */
@Provider
public class RequestLogFields implements DynamicFeature {

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    Idempotent operation = resource.getResourceMethod().getAnnotation(Idempotent.class);
    if (operation != null) {
      context.register(new Note(operation.operation()));
    }
  }

  /** Just before the library reads the request. */
  @Priority(Priorities.USER - 200)
  private record Note(String operation) implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
      LogFields.set(
          new Work(Optional.of(operation), keyOf(request.getHeaders().get(KeyHeader.NAME))));
    }

    /** One that is malformed is refused in a moment, with the reason. */
    private static Optional<String> keyOf(List<String> lines) {
      try {
        return KeyHeader.parse(lines).map(key -> key.value());
      } catch (IdempotencyException malformed) {
        return Optional.empty();
      }
    }
  }
}
