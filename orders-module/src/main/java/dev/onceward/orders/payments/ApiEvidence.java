package dev.onceward.orders.payments;

import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.StepResult.Done;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.Optional;

/** What a look at the payments API proves of the payment that was looked for by its name. */
final class ApiEvidence {

  private static final String DECLINED = "DECLINED";

  private ApiEvidence() {}

  /**
   * A payment that was declined charged nothing: the request is sent again, and answered with the
   * reason. So is it if a payment of that name is another one, which somebody else asked for: the
   * payments API then refuses ours.
   */
  static Evidence of(ApiReply reply, PaymentCall asked) {
    Optional<JsonArray> items = reply.json().flatMap(ApiEvidence::items);
    if (reply.status() != 200 || items.isEmpty()) {
      return new Evidence.Unavailable("the payments API answered a look with " + reply.status());
    }
    return items.get().isEmpty() ? new Evidence.NotFound() : ofItem(items.get().get(0), asked);
  }

  private static Optional<JsonArray> items(JsonObject list) {
    return Optional.ofNullable(list.get("items"))
        .filter(JsonArray.class::isInstance)
        .map(JsonArray.class::cast);
  }

  private static Evidence ofItem(JsonValue item, PaymentCall asked) {
    JsonObject payment = item instanceof JsonObject json ? json : JsonValue.EMPTY_JSON_OBJECT;
    if (asked.differsFrom(payment)) {
      return new Evidence.NotFound();
    }
    String status = payment.getString("status", "");
    return switch (status) {
      case "SUCCEEDED", "REFUNDED" -> paid(payment, asked);
      case DECLINED -> new Evidence.NotFound();
      default -> new Evidence.Unavailable("the payments API says " + status + " of the payment");
    };
  }

  private static Evidence paid(JsonObject payment, PaymentCall asked) {
    ApiReply reply = new ApiReply(200, "", Optional.of(payment), Duration.ZERO);
    return asked.isToldBy(payment) && ApiResults.of(reply, false) instanceof Done done
        ? new Evidence.Found(done)
        : new Evidence.Unavailable("the payments API tells no ids or no amount of the payment");
  }
}
