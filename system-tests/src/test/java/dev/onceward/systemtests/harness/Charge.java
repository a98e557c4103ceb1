package dev.onceward.systemtests.harness;

import java.util.UUID;

/** One payment somebody wants, once. */
public record Charge(String key, String externalId, String orderId, String method) {

  public static Charge fresh() {
    return by("pm_card_visa");
  }

  public static Charge by(String method) {
    return new Charge(
        Intent.newKey(), "ext-" + UUID.randomUUID(), "order-" + UUID.randomUUID(), method);
  }

  /** The same payment under another key. */
  public Charge underAnotherKey() {
    return new Charge(Intent.newKey(), externalId, orderId, method);
  }

  public String body() {
    return body("\"15.00\"", "EUR");
  }

  /** With another amount, as JSON, or currency. */
  public String body(String amount, String currency) {
    return """
        {"order_id":"%s","customer_id":42,"amount":%s,"currency":"%s",\
        "payment_method":"%s","external_payment_id":"%s"}"""
        .formatted(orderId, amount, currency, method, externalId);
  }
}
