package dev.onceward.app.problem;

import dev.onceward.idempotency.problem.Problem;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Optional;

/** Refuses what would be an unexpected failure of JAX-RS while it looks for a resource. */
@Provider
@PreMatching
public class MalformedRequestFilter implements ContainerRequestFilter {

  @Override
  public void filter(ContainerRequestContext request) {
    faultOf(request)
        .map(fault -> ProblemResponses.of(Problem.of(400, "bad_request", fault, false)))
        .ifPresent(request::abortWith);
  }

  private static Optional<String> faultOf(ContainerRequestContext request) {
    if (!hasAddress(request)) {
      return Optional.of(
          "The request's address is malformed. Percent-encode it as RFC 3986 defines it.");
    }
    List<String> lines = request.getHeaders().get(HttpHeaders.ACCEPT);
    if (lines != null && !lines.stream().allMatch(AcceptWeights::areWellFormed)) {
      return Optional.of(
          "A weight in the header Accept is malformed. Send one from 0 to 1, as in"
              + " application/json;q=0.5, or none.");
    }
    return Optional.empty();
  }

  private static boolean hasAddress(ContainerRequestContext request) {
    try {
      return request.getUriInfo().getRequestUri() != null;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }
}
