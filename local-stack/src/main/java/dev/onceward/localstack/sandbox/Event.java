package dev.onceward.localstack.sandbox;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a merchant is told of.
 *
 * @param object as it was when it happened
 */
record Event(String id, String type, Map<String, Object> object, long createdMillis) {

  /** What a change is told by. */
  static List<Event> of(Change change, Ledger ledger, long now) {
    List<Event> events = new ArrayList<>();
    change.intent().ifPresent(intent -> events.add(of(typeOf(intent), intent.json(), now)));
    change
        .refund()
        .ifPresent(
            refund -> {
              String charge =
                  ledger.intent(refund.paymentIntent()).flatMap(Intent::latestCharge).orElse("");
              Map<String, Object> object = refund.refundJson(charge, now);
              if (now > refund.createdMillis()) {
                events.add(of("refund.updated", object, now));
              } else {
                events.add(of("refund.created", object, now));
                events.add(of("charge.refunded", refundedCharge(charge, refund), now));
              }
            });
    return events;
  }

  private static Event of(String type, Map<String, Object> object, long now) {
    return new Event(Ids.of("evt"), type, object, now);
  }

  private static String typeOf(Intent intent) {
    return "payment_intent."
        + switch (intent.status()) {
          case REQUIRES_CONFIRMATION -> "created";
          case REQUIRES_PAYMENT_METHOD -> intent.error().isPresent() ? "payment_failed" : "created";
          case REQUIRES_ACTION -> "requires_action";
          case SUCCEEDED -> "succeeded";
          case CANCELED -> "canceled";
        };
  }

  private static Map<String, Object> refundedCharge(String charge, Effect refund) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", charge);
    json.put("object", "charge");
    json.put("currency", refund.currency());
    json.put("payment_intent", refund.paymentIntent());
    return json;
  }

  /** As Stripe sends it. */
  String body() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("object", "event");
    json.put("created", createdMillis / Intent.MILLIS);
    json.put("data", Map.of("object", object));
    json.put("livemode", false);
    json.put("type", type);
    return Json.write(json);
  }

  static Event read(Map<String, Object> json) {
    return new Event(
        Json.text(json, "id"),
        Json.text(json, "type"),
        Json.object(json, "object").orElseThrow(),
        Json.number(json, "created_millis"));
  }

  /** For the journal. */
  Map<String, Object> written() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("type", type);
    json.put("object", object);
    json.put("created_millis", createdMillis);
    return json;
  }
}
