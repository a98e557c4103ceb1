package dev.onceward.idempotency.problem;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers with the problem. */
@Provider
public class ProblemExceptionMapper implements ExceptionMapper<ProblemException> {

  @Override
  public Response toResponse(ProblemException refusal) {
    Problem problem = refusal.problem();
    return Response.status(problem.status())
        .type(Problem.MEDIA_TYPE)
        .entity(problem.toBytes())
        .build();
  }
}
