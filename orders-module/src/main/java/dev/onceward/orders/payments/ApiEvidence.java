package dev.onceward.orders.payments;

import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.StepResult;
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
   * reason.
   */
  static Evidence of(ApiReply reply) {
    Optional<JsonArray> items = reply.json().flatMap(ApiEvidence::items);
    if (reply.status() != 200 || items.isEmpty()) {
      return new Evidence.Unavailable("the payments API answered a look with " + reply.status());
    }
    return items.get().isEmpty() ? new Evidence.NotFound() : ofItem(items.get().get(0));
  }

  private static Optional<JsonArray> items(JsonObject list) {
    return Optional.ofNullable(list.get("items"))
        .filter(JsonArray.class::isInstance)
        .map(JsonArray.class::cast);
  }

  private static Evidence ofItem(JsonValue item) {
    Optional<JsonObject> payment =
        Optional.of(item).filter(JsonObject.class::isInstance).map(JsonObject.class::cast);
    String status = payment.map(json -> json.getString("status", "")).orElse("");
    return switch (status) {
      case "SUCCEEDED", "REFUNDED" -> paid(payment);
      case DECLINED -> new Evidence.NotFound();
      default -> new Evidence.Unavailable("the payments API says " + status + " of the payment");
    };
  }

  private static Evidence paid(Optional<JsonObject> payment) {
    StepResult result = ApiResults.of(new ApiReply(200, "", payment, Duration.ZERO), false);
    return result instanceof Done done
        ? new Evidence.Found(done)
        : new Evidence.Unavailable("the payments API tells no ids of the payment");
  }
}
