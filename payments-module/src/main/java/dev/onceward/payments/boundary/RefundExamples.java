package dev.onceward.payments.boundary;

/** What the OpenAPI document shows of refunds. */
final class RefundExamples {

  static final String REQUEST =
      """
      {"amount": "60.00"}""";

  static final String REFUND =
      """
      {"refund_id": "0198f1a2-7c3d-7e4f-8a5b-000000000002",
       "payment_id": "0198f1a2-7c3d-7e4f-8a5b-000000000001", "amount": "60.00",
       "status": "SUCCEEDED"}""";

  static final String PENDING =
      """
      {"refund_id": "0198f1a2-7c3d-7e4f-8a5b-000000000002",
       "payment_id": "0198f1a2-7c3d-7e4f-8a5b-000000000001", "amount": "60.00",
       "status": "PENDING"}""";

  static final String EXCEEDS =
      """
      {"type": "urn:onceward:problem:refund_exceeds_payment", "title": "refund exceeds payment",
       "status": 409, "detail": "Payment 0198f1a2-7c3d-7e4f-8a5b-000000000001 of 100.00 has 40.00 \
      left to refund, because refunds of 60.00 were made or are on their way; 60.00 is more than \
      that. Ask for no more than is left, in a new refund with a key of its own.",
       "code": "refund_exceeds_payment", "retryable": false}""";

  static final String DECLINED =
      """
      {"type": "urn:onceward:problem:refund_declined", "title": "refund declined", "status": 422,
       "detail": "Refund 0198f1a2-7c3d-7e4f-8a5b-000000000002 of payment \
      0198f1a2-7c3d-7e4f-8a5b-000000000001 was refused by stripe: charge_disputed. It stays \
      refused, and its amount is free again; ask for another refund with a key of its own.",
       "code": "refund_declined", "retryable": false}""";

  static final String UNKNOWN =
      """
      {"type": "urn:onceward:problem:not_found", "title": "not found", "status": 404,
       "detail": "There is no refund '0198f1a2-7c3d-7e4f-8a5b-000000000002'.",
       "code": "not_found", "retryable": false}""";

  private RefundExamples() {}
}
