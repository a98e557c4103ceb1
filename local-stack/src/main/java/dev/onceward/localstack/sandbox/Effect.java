package dev.onceward.localstack.sandbox;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Money that moved: a charge or a refund.
 *
 * @param amount in minor units
 * @param key the idempotency key of the request that moved it
 * @param settledMillis when it is done; before that it is under way
 */
record Effect(
    String id,
    String paymentIntent,
    long amount,
    String currency,
    Map<String, String> metadata,
    Optional<String> key,
    long createdMillis,
    long settledMillis) {

  Effect settledAfter(Duration underWay) {
    return new Effect(
        id,
        paymentIntent,
        amount,
        currency,
        metadata,
        key,
        createdMillis,
        createdMillis + underWay.toMillis());
  }

  boolean isUnderWay(long now) {
    return now < settledMillis;
  }

  static Effect read(Map<String, Object> json) {
    return new Effect(
        Json.text(json, "id"),
        Json.text(json, "payment_intent"),
        Json.number(json, "amount"),
        Json.text(json, "currency"),
        Json.texts(json, "metadata"),
        Json.optionalText(json, "idempotency_key"),
        Json.number(json, "created_millis"),
        Json.number(
            json, json.containsKey("settled_millis") ? "settled_millis" : "created_millis"));
  }

  /** For the journal. */
  Map<String, Object> written() {
    Map<String, Object> json = json();
    json.put("created_millis", createdMillis);
    json.put("settled_millis", settledMillis);
    return json;
  }

  /** For those who look into the books. */
  Map<String, Object> witnessed(int attempts) {
    Map<String, Object> json = json();
    json.put("attempts", attempts);
    json.put("created", createdMillis / Intent.MILLIS);
    return json;
  }

  private Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("payment_intent", paymentIntent);
    json.put("amount", amount);
    json.put("currency", currency);
    json.put("metadata", metadata);
    json.put("idempotency_key", key.orElse(null));
    return json;
  }

  /** As Stripe describes a refund. */
  Map<String, Object> refundJson(String charge, long now) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("object", "refund");
    json.put("amount", amount);
    json.put("charge", charge);
    json.put("created", createdMillis / Intent.MILLIS);
    json.put("currency", currency);
    json.put("metadata", metadata);
    json.put("payment_intent", paymentIntent);
    json.put("reason", null);
    json.put("status", isUnderWay(now) ? "pending" : "succeeded");
    return json;
  }
}
