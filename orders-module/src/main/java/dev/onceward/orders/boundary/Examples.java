package dev.onceward.orders.boundary;

/** What the OpenAPI document shows. */
final class Examples {

  static final String REQUEST =
      """
      {"customer_id": 42, "amount": "1500.00", "currency": "RUB", "email": "anna@example.org"}""";

  static final String ORDER =
      """
      {"order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "customer_id": 42, "amount": "1500.00",
       "currency": "RUB", "email": "anna@example.org", "status": "NEW",
       "created_at": "2026-11-29T12:00:00.123456Z"}""";

  static final String REFUNDED =
      """
      {"order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "customer_id": 42, "amount": "1500.00",
       "currency": "RUB", "email": "anna@example.org", "status": "PAID",
       "created_at": "2026-11-29T12:00:00.123456Z",
       "refunded_at": "2026-11-29T12:10:05.654321Z"}""";

  static final String PAGE =
      """
      {"items": [{"order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "customer_id": 42,
        "amount": "1500.00", "currency": "RUB", "status": "NEW",
        "created_at": "2026-11-29T12:00:00.123456Z"}],
       "next_cursor": "AZjxonw9fk-KW2x9jp8KGw"}""";

  static final String INVALID =
      """
      {"type": "urn:onceward:problem:validation_failed", "title": "validation failed", "status": 400,
       "detail": "amount must have at most 2 digits after the point in RUB, not 10.005",
       "code": "validation_failed", "retryable": false,
       "violations": [{"field": "amount",
         "message": "must have at most 2 digits after the point in RUB, not 10.005"}]}""";

  static final String UNKNOWN =
      """
      {"type": "urn:onceward:problem:not_found", "title": "not found", "status": 404,
       "detail": "There is no order '0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b'.",
       "code": "not_found", "retryable": false}""";

  static final String PAID =
      """
      {"type": "urn:onceward:problem:order_already_paid", "title": "order already paid",
       "status": 409, "detail": "Order 0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b is paid and can't be \
      cancelled. Refund its payment instead.", "code": "order_already_paid", "retryable": false}""";

  static final String PAYMENT_REQUEST =
      """
      {"amount": "500.00", "payment_method": "pm_1MtwBwLkdIwHu7ix28a3tqPa"}""";

  static final String PAYMENT =
      """
      {"payment_id": "0198f1a3-1111-7e4f-8a5b-6c7d8e9f0a1b",
       "order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "amount": "500.00", "currency": "RUB",
       "status": "SUCCEEDED", "payment_provider": "stripe",
       "external_payment_id": "0198f1a3-0000-7e4f-8a5b-6c7d8e9f0a1b",
       "provider_payment_id": "pi_3MtwBwLkdIwHu7ix28a3tqPa",
       "created_at": "2026-11-29T12:00:00.123456Z"}""";

  static final String PAYMENT_PAGE =
      """
      {"items": [{"payment_id": "0198f1a3-1111-7e4f-8a5b-6c7d8e9f0a1b",
        "order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "amount": "500.00", "currency": "RUB",
        "status": "SUCCEEDED", "payment_provider": "stripe",
        "external_payment_id": "0198f1a3-0000-7e4f-8a5b-6c7d8e9f0a1b",
        "provider_payment_id": "pi_3MtwBwLkdIwHu7ix28a3tqPa", "refunded_amount": "100.00",
        "created_at": "2026-11-29T12:00:00.123456Z"}],
       "next_cursor": "AZjxowAAfk-KW2x9jp8KGw"}""";

  static final String PAYMENT_PENDING =
      """
      {"order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "amount": "500.00", "currency": "RUB",
       "status": "PENDING", "external_payment_id": "0198f1a3-0000-7e4f-8a5b-6c7d8e9f0a1b",
       "created_at": "2026-11-29T12:00:00.123456Z"}""";

  static final String PAYMENT_DECLINED =
      """
      {"type": "urn:onceward:problem:card_declined", "title": "card declined", "status": 402,
       "detail": "Payment 0198f1a3-1111-7e4f-8a5b-6c7d8e9f0a1b was declined by stripe: \
      insufficient_funds. It stays declined; pay by another method in a new payment, with a key of \
      its own.", "code": "card_declined", "retryable": false}""";

  static final String NOTHING_LEFT =
      """
      {"type": "urn:onceward:problem:order_already_paid", "title": "order already paid",
       "status": 409, "detail": "Of order 0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b over 1500.00 RUB, \
      1000.00 is paid and 500.00 is being paid, so that 0 is left. Pay what is left, with a new \
      key; what is being paid is left again if it is declined.", "code": "order_already_paid",
       "retryable": false}""";

  static final String PAYMENT_UNKNOWN =
      """
      {"type": "urn:onceward:problem:not_found", "title": "not found", "status": 404,
       "detail": "There is no payment '0198f1a3-0000-7e4f-8a5b-6c7d8e9f0a1b'.",
       "code": "not_found", "retryable": false}""";

  private Examples() {}
}
