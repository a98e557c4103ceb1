package dev.onceward.payments.boundary;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Answer.Header;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** What a refund is answered with: the same bytes from a request and from the end of a refund. */
final class RefundAnswers {

  private static final int CREATED = 201;
  private static final int ACCEPTED = 202;
  private static final int UNPROCESSABLE = 422;

  private static final Header JSON =
      new Header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);

  private RefundAnswers() {}

  /**
   * Of a request to refund.
   *
   * @throws BusinessRejection if the refund is declined
   */
  static Answer of(Refund refund) {
    if (refund.status() == RefundStatus.DECLINED) {
      throw rejectionOf(refund);
    }
    Header location =
        new Header(
            HttpHeaders.LOCATION, "/api/payments/" + refund.payment() + "/refunds/" + refund.id());
    return new Answer(
        refund.status().isFinal() ? CREATED : ACCEPTED,
        List.of(location, JSON),
        RefundView.of(refund).toJson());
  }

  /** Of a look at it. */
  static Answer view(Refund refund) {
    return new Answer(200, List.of(JSON), RefundView.of(refund).toJson());
  }

  /** Final: another try is another refund. */
  static BusinessRejection rejectionOf(Refund refund) {
    return new BusinessRejection(
        UNPROCESSABLE,
        "refund_declined",
        "Refund "
            + refund.id()
            + " of payment "
            + refund.payment()
            + " was refused by "
            + refund.provider()
            + ": "
            + refund.decline().orElseThrow().code()
            + ". It stays refused, and its amount is free again; ask for another refund with a key"
            + " of its own.");
  }
}
