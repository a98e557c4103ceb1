package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.client.RetryAfter;
import dev.onceward.idempotency.problem.Problem;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

@Provider
public class OrdersUnavailableMapper implements ExceptionMapper<OrdersUnavailableException> {

  @Override
  public Response toResponse(OrdersUnavailableException failure) {
    Problem problem = Problem.of(503, "orders_unavailable", failure.getMessage(), true);
    return Response.status(problem.status())
        .type(Problem.MEDIA_TYPE)
        .header(RetryAfter.NAME, Math.max(1, failure.retryAfter().toSeconds()))
        .entity(problem.toBytes())
        .build();
  }
}
