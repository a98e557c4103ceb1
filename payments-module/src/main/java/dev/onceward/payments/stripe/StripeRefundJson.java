package dev.onceward.payments.stripe;

import dev.onceward.idempotency.external.News.Said;
import dev.onceward.json.StrictUuid;
import dev.onceward.payments.control.ProviderEvent.OfRefund;
import dev.onceward.payments.control.ProviderEvent.RefundReference;
import dev.onceward.payments.control.ProviderEvent.Subject;
import dev.onceward.payments.entity.Decline;
import jakarta.json.JsonObject;
import java.util.Optional;
import java.util.UUID;

/** What an event says of a refund, by its status: a type of event tells several. */
final class StripeRefundJson {

  private StripeRefundJson() {}

  static Subject subjectOf(JsonObject refund) {
    String id = StripeJson.id(refund, "id");
    return new OfRefund(
        id,
        referenceOf(refund),
        new Said(RefundStep.NAME, StripeResults.created(id)),
        endOf(refund));
  }

  private static Optional<Said> endOf(JsonObject refund) {
    String status = refund.getString("status");
    return switch (status) {
      case "succeeded" -> Optional.of(new Said(RefundResultStep.NAME, StripeResults.succeeded()));
      case "failed", "canceled" ->
          Optional.of(
              new Said(
                  RefundResultStep.NAME,
                  StripeResults.declined(
                      new Decline(StripeEventJson.text(refund, "failure_reason").orElse(status)))));
      default -> Optional.empty();
    };
  }

  private static Optional<RefundReference> referenceOf(JsonObject refund) {
    if (!(refund.get("metadata") instanceof JsonObject metadata)) {
      return Optional.empty();
    }
    Optional<UUID> tenant =
        StripeEventJson.text(metadata, RefundRequest.TENANT_ID).flatMap(StrictUuid::parse);
    Optional<UUID> ours =
        StripeEventJson.text(metadata, RefundRequest.REFUND_ID).flatMap(StrictUuid::parse);
    return tenant.isPresent() && ours.isPresent()
        ? Optional.of(new RefundReference(tenant.get(), ours.get()))
        : Optional.empty();
  }
}
