package dev.onceward.orders.boundary;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Answer.Header;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.orders.entity.Refusal;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.util.List;

/** What a payment is answered with: the same bytes from a request, a look at it, and its end. */
final class OrderPaymentAnswers {

  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int ACCEPTED = 202;

  private static final Header JSON =
      new Header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);

  private OrderPaymentAnswers() {}

  /**
   * Of a request to pay.
   *
   * @throws BusinessRejection as the payments API refused it
   */
  static Answer of(OrderPayment payment) {
    if (payment.refusal().isPresent()) {
      throw rejectionOf(payment.refusal().get());
    }
    return new Answer(
        payment.status().isFinal() ? CREATED : ACCEPTED,
        List.of(new Header(HttpHeaders.LOCATION, location(payment)), JSON),
        OrderPaymentView.of(payment).toJson());
  }

  /** Of a look at it. */
  static Answer view(OrderPayment payment) {
    return new Answer(OK, List.of(JSON), OrderPaymentView.of(payment).toJson());
  }

  /** Final: another try is another payment. */
  static BusinessRejection rejectionOf(Refusal refusal) {
    return new BusinessRejection(refusal.status(), refusal.code(), refusal.detail());
  }

  private static String location(OrderPayment payment) {
    return "/api/orders/" + payment.orderId() + "/payments/" + payment.id();
  }

  static Response responseOf(Answer answer) {
    ResponseBuilder response = Response.status(answer.status()).entity(answer.body());
    answer.headers().forEach(header -> response.header(header.name(), header.value()));
    return response.build();
  }
}
