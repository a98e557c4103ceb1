package dev.onceward.payments.boundary;

/** What the OpenAPI document shows. */
final class Examples {

  static final String REQUEST =
      """
      {"order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "customer_id": 42, "amount": "1500.00",
       "currency": "RUB", "payment_method": "pm_1MtwBwLkdIwHu7ix28a3tqPa",
       "external_payment_id": "invoice-2026-1187"}""";

  static final String EVENT =
      """
      {"id": "evt_3MtwBwLkdIwHu7ix", "object": "event", "type": "payment_intent.succeeded",
       "data": {"object": {"id": "pi_3MtwBwLkdIwHu7ix28a3tqPa", "object": "payment_intent",
       "status": "succeeded", "metadata": {"payment_id": "0198f1a2-7c3d-7e4f-8a5b-000000000001"}}}}""";

  static final String PAYMENT =
      """
      {"payment_id": "0198f1a2-7c3d-7e4f-8a5b-000000000001",
       "order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "amount": "1500.00", "currency": "RUB",
       "status": "SUCCEEDED", "payment_provider": "stripe",
       "external_payment_id": "invoice-2026-1187",
       "provider_payment_id": "pi_3MtwBwLkdIwHu7ix28a3tqPa",
       "created_at": "2026-11-29T12:00:00.123456Z"}""";

  static final String LIST = "{\"items\": [" + PAYMENT + "]}";

  static final String PENDING =
      """
      {"payment_id": "0198f1a2-7c3d-7e4f-8a5b-000000000001",
       "order_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "amount": "1500.00", "currency": "RUB",
       "status": "PENDING", "payment_provider": "stripe",
       "created_at": "2026-11-29T12:00:00.123456Z"}""";

  static final String DECLINED =
      """
      {"type": "urn:onceward:problem:card_declined", "title": "card declined", "status": 402,
       "detail": "Payment 0198f1a2-7c3d-7e4f-8a5b-000000000001 was declined by stripe: \
      insufficient_funds. It stays declined; pay by another method in a new payment, with a key of \
      its own.", "code": "card_declined", "retryable": false}""";

  static final String DIFFERS =
      """
      {"type": "urn:onceward:problem:payment_differs", "title": "payment differs", "status": 422,
       "detail": "external_payment_id 'invoice-2026-1187' is payment \
      0198f1a2-7c3d-7e4f-8a5b-000000000001 already, and this request differs: amount is '1500.00' \
      there and '1600.00' here. Repeat it as it was, or give another payment another \
      external_payment_id.", "code": "payment_differs", "retryable": false}""";

  static final String INVALID =
      """
      {"type": "urn:onceward:problem:validation_failed", "title": "validation failed", "status": 400,
       "detail": "amount must have at most 0 digits after the point in JPY, not 1.5",
       "code": "validation_failed", "retryable": false,
       "violations": [{"field": "amount",
         "message": "must have at most 0 digits after the point in JPY, not 1.5"}]}""";

  static final String UNKNOWN =
      """
      {"type": "urn:onceward:problem:not_found", "title": "not found", "status": 404,
       "detail": "There is no payment '0198f1a2-7c3d-7e4f-8a5b-000000000001'.",
       "code": "not_found", "retryable": false}""";

  private Examples() {}
}
