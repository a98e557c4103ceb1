package dev.onceward.idempotency.http;

import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.ResponseNotReadableException;
import dev.onceward.idempotency.ResponseNotStoredException;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.problem.Problem;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Answers the library's decisions as problem documents, each with a link to the policy. */
@Provider
public class IdempotencyExceptionMapper implements ExceptionMapper<IdempotencyException> {

  private static final Logger LOG = System.getLogger(IdempotencyExceptionMapper.class.getName());
  private static final int RETRY_AFTER_SECONDS = 1;

  @Context private UriInfo uri;

  @Override
  public Response toResponse(IdempotencyException decision) {
    if (decision instanceof StoreUnavailableException) {
      LOG.log(Level.WARNING, "The store is unavailable", decision.getCause());
    }
    if (decision instanceof ResponseNotReadableException) {
      LOG.log(Level.ERROR, decision.getMessage(), decision.getCause());
    }
    Problem problem =
        Problem.of(
            PolicyStatuses.of(decision.code()),
            decision.code(),
            decision.getMessage(),
            decision.retryable());
    ResponseBuilder response =
        Response.status(problem.status())
            .type(Problem.MEDIA_TYPE)
            .header(HttpHeaders.LINK, PolicyResource.describedBy(uri))
            .entity(problem.toBytes());
    if (decision.retryable()) {
      response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
    }
    if (decision instanceof ResponseNotStoredException notStored) {
      notStored.location().ifPresent(response::location);
    }
    return response.build();
  }
}
