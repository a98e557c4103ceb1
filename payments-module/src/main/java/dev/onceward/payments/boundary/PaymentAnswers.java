package dev.onceward.payments.boundary;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Answer.Header;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;

/** What a payment is answered with: the same bytes from a request and from the end of a charge. */
final class PaymentAnswers {

  private static final int CREATED = 201;
  private static final int ACCEPTED = 202;
  private static final int PAYMENT_REQUIRED = 402;
  private static final int UNPROCESSABLE = 422;

  private PaymentAnswers() {}

  /**
   * Of a request to pay.
   *
   * @throws BusinessRejection if the payment is declined
   */
  static Answer of(Payment payment) {
    if (payment.status() == PaymentStatus.DECLINED) {
      throw rejectionOf(payment);
    }
    List<Header> headers = new ArrayList<>();
    headers.add(new Header(HttpHeaders.LOCATION, "/api/payments/" + payment.id()));
    headers.addAll(view(payment).headers());
    return new Answer(
        payment.status().isFinal() ? CREATED : ACCEPTED, headers, PaymentView.of(payment).toJson());
  }

  /**
   * Of a look at it. An unfinished payment has no tag, because it changes without a new version.
   */
  static Answer view(Payment payment) {
    List<Header> headers = new ArrayList<>();
    headers.add(new Header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON));
    if (payment.status().isFinal()) {
      headers.add(new Header(HttpHeaders.ETAG, "\"" + payment.version() + "\""));
    }
    return new Answer(200, headers, PaymentView.of(payment).toJson());
  }

  /** Final: another try is another payment. */
  static BusinessRejection rejectionOf(Payment payment) {
    Decline decline = payment.decline().orElseThrow();
    return decline.isOfRequest()
        ? new BusinessRejection(UNPROCESSABLE, decline.code(), refusal(payment, decline))
        : new BusinessRejection(
            PAYMENT_REQUIRED,
            "card_declined",
            "Payment "
                + payment.id()
                + " was declined by "
                + payment.provider()
                + ": "
                + decline.code()
                + ". It stays declined; pay by another method in a new payment, with a key of its"
                + " own.");
  }

  private static String refusal(Payment payment, Decline decline) {
    String fault =
        decline.equals(Decline.PAYMENT_METHOD_UNKNOWN)
            ? "does not know payment_method '" + payment.paymentMethod() + "'"
            : "does not charge amount "
                + payment.amount().decimal()
                + " in currency "
                + payment.amount().currency().getCurrencyCode();
    return payment.provider()
        + " "
        + fault
        + ", so payment "
        + payment.id()
        + " was not made. Correct it in a new payment, with a key of its own.";
  }
}
