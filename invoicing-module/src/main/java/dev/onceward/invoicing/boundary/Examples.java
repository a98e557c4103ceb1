package dev.onceward.invoicing.boundary;

/** What the OpenAPI document shows. */
final class Examples {

  static final String REQUEST = "{\"email\": \"anna@example.org\"}";

  static final String QUEUED =
      """
      {"invoice_id": "0198f1a2-7c3d-7e4f-8a5b-000000000009",
       "order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "version": 2, "number": 1187,
       "amount": "1500.00", "currency": "RUB", "email": "anna@example.org", "status": "QUEUED",
       "created_at": "2026-11-29T12:00:00.123456Z"}""";

  static final String LIST =
      """
      {"items": [{"invoice_id": "0198f1a2-7c3d-7e4f-8a5b-000000000008",
       "order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "version": 1, "number": 1180,
       "amount": "1500.00", "currency": "RUB", "email": "anna@example.org", "status": "SENT",
       "email_id": "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794",
       "created_at": "2026-11-29T11:00:00.123456Z"}]}""";

  static final String CANCELLED =
      """
      {"type": "urn:onceward:problem:order_cancelled", "title": "order cancelled", "status": 409,
       "detail": "Order 0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b is cancelled, so it gets no invoice. \
      Place another order.", "code": "order_cancelled", "retryable": false}""";

  static final String NO_EMAIL =
      """
      {"type": "urn:onceward:problem:email_missing", "title": "email missing", "status": 422,
       "detail": "Order 0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b has no e-mail address, and the request \
      names none. Name one as email, in a request with a key of its own.",
       "code": "email_missing", "retryable": false}""";

  static final String UNKNOWN =
      """
      {"type": "urn:onceward:problem:not_found", "title": "not found", "status": 404,
       "detail": "There is no order '0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b'.",
       "code": "not_found", "retryable": false}""";

  private Examples() {}
}
