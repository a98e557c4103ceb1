package dev.onceward.orders.boundary;

import dev.onceward.money.Money;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.orders.entity.OrderPaymentStatus;
import dev.onceward.orders.entity.Settlement;
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
 * A payment of an order, with the members of a payment at the payments API. It writes itself: its
 * end is answered outside any request, where JAX-RS has no writers.
 */
@Schema(
    name = "OrderPayment",
    requiredProperties = {
      "order_id",
      "amount",
      "currency",
      "status",
      "external_payment_id",
      "created_at"
    })
public record OrderPaymentView(
    @Schema(
            name = "payment_id",
            type = SchemaType.STRING,
            description = "The payment at the payments API; absent until it has succeeded.")
        Optional<String> paymentId,
    @Schema(name = "order_id", type = SchemaType.STRING, format = "uuid") UUID orderId,
    @Schema(description = "With the currency's fraction digits.", examples = "500.00")
        String amount,
    @Schema(examples = "RUB") String currency,
    OrderPaymentStatus status,
    @Schema(name = "payment_provider", type = SchemaType.STRING, examples = "stripe")
        Optional<String> paymentProvider,
    @Schema(
            name = "external_payment_id",
            type = SchemaType.STRING,
            format = "uuid",
            description = "The payment at the order, and its name at the payments API.")
        UUID externalPaymentId,
    @Schema(name = "provider_payment_id", type = SchemaType.STRING)
        Optional<String> providerPaymentId,
    @Schema(
            name = "refunded_amount",
            type = SchemaType.STRING,
            description = "How much of it was given back; absent if nothing.")
        Optional<String> refundedAmount,
    @Schema(name = "created_at", type = SchemaType.STRING, format = "date-time")
        Instant createdAt) {

  /** Made once: each look-up of the JSON provider searches the class path. */
  static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

  static OrderPaymentView of(OrderPayment payment) {
    return new OrderPaymentView(
        payment.settlement().map(Settlement::paymentId),
        payment.orderId(),
        payment.amount().decimal(),
        payment.amount().currency().getCurrencyCode(),
        payment.status(),
        payment.settlement().map(Settlement::provider),
        payment.id(),
        payment.settlement().flatMap(Settlement::providerPaymentId),
        payment.refunded().map(Money::decimal),
        payment.createdAt());
  }

  byte[] toJson() {
    return json().build().toString().getBytes(StandardCharsets.UTF_8);
  }

  JsonObjectBuilder json() {
    JsonObjectBuilder json = JSON.createObjectBuilder();
    paymentId.ifPresent(id -> json.add("payment_id", id));
    json.add("order_id", orderId.toString())
        .add("amount", amount)
        .add("currency", currency)
        .add("status", status.name());
    paymentProvider.ifPresent(provider -> json.add("payment_provider", provider));
    json.add("external_payment_id", externalPaymentId.toString());
    providerPaymentId.ifPresent(id -> json.add("provider_payment_id", id));
    refundedAmount.ifPresent(refunded -> json.add("refunded_amount", refunded));
    return json.add("created_at", createdAt.toString());
  }
}
