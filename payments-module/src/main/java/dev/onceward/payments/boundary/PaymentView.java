package dev.onceward.payments.boundary;

import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A payment as callers see it. It writes itself: the end of a charge makes the same answer outside
 * any request, where JAX-RS has no writers.
 */
@Schema(
    name = "Payment",
    requiredProperties = {
      "payment_id",
      "order_id",
      "amount",
      "currency",
      "status",
      "payment_provider",
      "created_at"
    })
public record PaymentView(
    @Schema(name = "payment_id", type = SchemaType.STRING, format = "uuid") UUID paymentId,
    @Schema(name = "order_id") String orderId,
    @Schema(description = "With the currency's fraction digits.", examples = "1500.00")
        String amount,
    @Schema(examples = "RUB") String currency,
    PaymentStatus status,
    @Schema(name = "payment_provider", examples = "stripe") String paymentProvider,
    @Schema(name = "external_payment_id", type = SchemaType.STRING)
        Optional<String> externalPaymentId,
    @Schema(name = "provider_payment_id", type = SchemaType.STRING)
        Optional<String> providerPaymentId,
    @Schema(name = "created_at", type = SchemaType.STRING, format = "date-time")
        Instant createdAt) {

  /** Made once: each look-up of the JSON provider searches the class path. */
  private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

  static PaymentView of(Payment payment) {
    return new PaymentView(
        payment.id(),
        payment.orderId(),
        payment.amount().decimal(),
        payment.amount().currency().getCurrencyCode(),
        payment.status(),
        payment.provider(),
        payment.externalId(),
        payment.providerId(),
        payment.createdAt());
  }

  byte[] toJson() {
    JsonObjectBuilder json =
        JSON.createObjectBuilder()
            .add("payment_id", paymentId.toString())
            .add("order_id", orderId)
            .add("amount", amount)
            .add("currency", currency)
            .add("status", status.name())
            .add("payment_provider", paymentProvider);
    externalPaymentId.ifPresent(id -> json.add("external_payment_id", id));
    providerPaymentId.ifPresent(id -> json.add("provider_payment_id", id));
    json.add("created_at", createdAt.toString());
    return json.build().toString().getBytes(StandardCharsets.UTF_8);
  }
}
