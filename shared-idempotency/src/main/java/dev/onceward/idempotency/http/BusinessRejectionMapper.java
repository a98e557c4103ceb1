package dev.onceward.idempotency.http;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.problem.Problem;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers rejections of requests that came without a key, in the same form as with one. */
@Provider
public class BusinessRejectionMapper implements ExceptionMapper<BusinessRejection> {

  @Override
  public Response toResponse(BusinessRejection rejection) {
    return Response.status(rejection.status())
        .type(Problem.MEDIA_TYPE)
        .entity(Problem.answerOf(rejection).body())
        .build();
  }
}
