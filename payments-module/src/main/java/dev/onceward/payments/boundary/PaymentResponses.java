package dev.onceward.payments.boundary;

import dev.onceward.idempotency.Answer;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;

/** Answers as JAX-RS sends them. */
final class PaymentResponses {

  private PaymentResponses() {}

  static Response of(Answer answer) {
    ResponseBuilder response = Response.status(answer.status()).entity(answer.body());
    answer.headers().forEach(header -> response.header(header.name(), header.value()));
    return response.build();
  }
}
