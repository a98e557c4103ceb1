package dev.onceward.payments.stripe;

import dev.onceward.idempotency.external.News.Said;
import dev.onceward.json.StrictUuid;
import dev.onceward.payments.control.ProviderEvent;
import dev.onceward.payments.control.ProviderEvent.OfCharge;
import dev.onceward.payments.control.ProviderEvent.OfOther;
import dev.onceward.payments.control.ProviderEvent.Reference;
import dev.onceward.payments.control.ProviderEvent.Subject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What an event says. Read by its few stable members, not by the library's model, which changes
 * with the API version that the account sends events in.
 */
final class StripeEventJson {

  private static final Set<String> WORTH_ASKING =
      Set.of(
          "payment_intent.succeeded",
          "payment_intent.payment_failed",
          "payment_intent.canceled",
          "payment_intent.requires_action");

  private StripeEventJson() {}

  static ProviderEvent read(byte[] body) {
    JsonObject event = StripeJson.read(body);
    String type = StripeJson.id(event, "type");
    return new ProviderEvent(
        StripeJson.id(event, "id"), type, subjectOf(type, event.getJsonObject("data")));
  }

  private static Subject subjectOf(String type, JsonObject data) {
    if (type.startsWith("payment_intent.")) {
      return charge(type, data.getJsonObject("object"));
    }
    return type.startsWith("refund.") || type.equals("charge.refund.updated")
        ? StripeRefundJson.subjectOf(data.getJsonObject("object"))
        : new OfOther();
  }

  private static Subject charge(String type, JsonObject intent) {
    String id = StripeJson.id(intent, "id");
    return new OfCharge(
        id,
        referenceOf(intent),
        new Said(CreateStep.NAME, StripeResults.created(id)),
        WORTH_ASKING.contains(type),
        endOf(type, intent));
  }

  /** By the type: the intent in an event is as it was when the event was made. */
  private static Optional<Said> endOf(String type, JsonObject intent) {
    return switch (type) {
      case "payment_intent.succeeded" ->
          Optional.of(new Said(ConfirmStep.NAME, StripeResults.succeeded()));
      case "payment_intent.canceled" ->
          Optional.of(new Said(ConfirmStep.NAME, StripeResults.declined(ConfirmStep.CANCELED)));
      case "payment_intent.payment_failed" -> Optional.of(declined(intent));
      default -> Optional.empty();
    };
  }

  private static Said declined(JsonObject intent) {
    JsonValue error = intent.get("last_payment_error");
    JsonObject reason = error instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
    return new Said(
        ConfirmStep.NAME,
        StripeResults.declined(
            StripeFailures.declineOf(
                text(reason, "decline_code").orElse(null), text(reason, "code").orElse(null))));
  }

  private static Optional<Reference> referenceOf(JsonObject intent) {
    if (!(intent.get("metadata") instanceof JsonObject metadata)) {
      return Optional.empty();
    }
    Optional<UUID> tenant = text(metadata, "tenant_id").flatMap(StrictUuid::parse);
    Optional<UUID> payment = text(metadata, "payment_id").flatMap(StrictUuid::parse);
    return tenant.isPresent() && payment.isPresent()
        ? Optional.of(new Reference(tenant.get(), payment.get()))
        : Optional.empty();
  }

  static Optional<String> text(JsonObject object, String member) {
    return object.get(member) instanceof JsonString text
        ? Optional.of(text.getString())
        : Optional.empty();
  }
}
