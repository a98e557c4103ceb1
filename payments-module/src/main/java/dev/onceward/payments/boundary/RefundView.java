package dev.onceward.payments.boundary;

import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A refund as callers see it. It writes itself, as {@link PaymentView} does. */
@Schema(
    name = "Refund",
    requiredProperties = {"refund_id", "payment_id", "amount", "status"})
public record RefundView(
    @Schema(name = "refund_id", type = SchemaType.STRING, format = "uuid") UUID refundId,
    @Schema(name = "payment_id", type = SchemaType.STRING, format = "uuid") UUID paymentId,
    @Schema(
            description = "In the payment's currency, with its fraction digits.",
            examples = "60.00")
        String amount,
    RefundStatus status) {

  /** Made once: each look-up of the JSON provider searches the class path. */
  private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

  static RefundView of(Refund refund) {
    return new RefundView(
        refund.id(), refund.payment(), refund.amount().decimal(), refund.status());
  }

  byte[] toJson() {
    return JSON.createObjectBuilder()
        .add("refund_id", refundId.toString())
        .add("payment_id", paymentId.toString())
        .add("amount", amount)
        .add("status", status.name())
        .build()
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }
}
