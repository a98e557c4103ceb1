package dev.onceward.localstack.sandbox;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A payment intent.
 *
 * @param amount in minor units
 * @param error what the last confirmation failed with
 */
record Intent(
    String id,
    long amount,
    String currency,
    IntentStatus status,
    Optional<String> paymentMethod,
    Optional<String> latestCharge,
    Optional<Map<String, Object>> error,
    Map<String, String> metadata,
    Optional<String> description,
    long createdMillis) {

  static final long MILLIS = 1_000;

  Intent withMethod(String method) {
    return with(IntentStatus.REQUIRES_CONFIRMATION, Optional.of(method), latestCharge, error);
  }

  Intent succeeded(String charge) {
    return with(IntentStatus.SUCCEEDED, paymentMethod, Optional.of(charge), Optional.empty());
  }

  /** Stripe takes the method off: the next confirmation has to bring one. */
  Intent declined(Map<String, Object> reason) {
    return with(
        IntentStatus.REQUIRES_PAYMENT_METHOD, Optional.empty(), latestCharge, Optional.of(reason));
  }

  Intent withStatus(IntentStatus next) {
    return with(next, paymentMethod, latestCharge, error);
  }

  private Intent with(
      IntentStatus newStatus,
      Optional<String> newMethod,
      Optional<String> newCharge,
      Optional<Map<String, Object>> newError) {
    return new Intent(
        id,
        amount,
        currency,
        newStatus,
        newMethod,
        newCharge,
        newError,
        metadata,
        description,
        createdMillis);
  }

  /** As Stripe describes it. */
  Map<String, Object> json() {
    return IntentJson.of(this);
  }

  static Intent read(Map<String, Object> json) {
    return new Intent(
        Json.text(json, "id"),
        Json.number(json, "amount"),
        Json.text(json, "currency"),
        IntentStatus.ofWire(Json.text(json, "status")),
        Json.optionalText(json, "payment_method"),
        Json.optionalText(json, "latest_charge"),
        Json.object(json, "last_payment_error"),
        Json.texts(json, "metadata"),
        Json.optionalText(json, "description"),
        Json.number(json, "created_millis"));
  }

  /** For the journal. */
  Map<String, Object> written() {
    Map<String, Object> json = json();
    json.keySet().removeAll(List.of("object", "livemode", "client_secret", "next_action"));
    json.put("created_millis", createdMillis);
    return json;
  }
}
