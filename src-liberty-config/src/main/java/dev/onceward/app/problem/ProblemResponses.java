package dev.onceward.app.problem;

import dev.onceward.idempotency.problem.Problem;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;

final class ProblemResponses {

  private static final int RETRY_AFTER_SECONDS = 1;

  private ProblemResponses() {}

  static Response of(Problem problem) {
    ResponseBuilder response =
        Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem.toBytes());
    if (problem.retryable()) {
      response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
    }
    return response.build();
  }
}
