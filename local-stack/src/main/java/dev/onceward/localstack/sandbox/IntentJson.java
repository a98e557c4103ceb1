package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The members of a payment intent that {@code stripe-java} reads. */
final class IntentJson {
  private IntentJson() {}

  static Map<String, Object> of(Intent intent) {
    boolean succeeded = intent.status() == IntentStatus.SUCCEEDED;
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", intent.id());
    json.put("object", "payment_intent");
    json.put("amount", intent.amount());
    json.put("amount_capturable", 0);
    json.put("amount_received", succeeded ? intent.amount() : 0);
    json.put("capture_method", "automatic");
    json.put("client_secret", intent.id() + "_secret_sandbox");
    json.put("confirmation_method", "automatic");
    json.put("created", intent.createdMillis() / Intent.MILLIS);
    json.put("currency", intent.currency());
    json.put("description", intent.description().orElse(null));
    json.put("last_payment_error", intent.error().orElse(null));
    json.put("latest_charge", intent.latestCharge().orElse(null));
    json.put("livemode", false);
    json.put("metadata", intent.metadata());
    json.put("next_action", nextAction(intent));
    json.put("payment_method", intent.paymentMethod().orElse(null));
    json.put("payment_method_types", List.of("card"));
    json.put("status", intent.status().wire());
    return json;
  }

  private static Object nextAction(Intent intent) {
    return intent.status() == IntentStatus.REQUIRES_ACTION
        ? Map.of("type", "use_stripe_sdk", "use_stripe_sdk", Map.of())
        : null;
  }
}
