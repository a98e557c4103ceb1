package dev.onceward.orders.boundary;

import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import jakarta.json.bind.annotation.JsonbPropertyOrder;
import jakarta.ws.rs.core.EntityTag;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An order as callers see it. */
@Schema(
    name = "Order",
    requiredProperties = {"order_id", "customer_id", "amount", "currency", "status", "created_at"})
@JsonbPropertyOrder({
  "orderId",
  "customerId",
  "amount",
  "currency",
  "email",
  "status",
  "createdAt",
  "refundedAt"
})
public record OrderView(
    @Schema(name = "order_id", type = SchemaType.STRING, format = "uuid") UUID orderId,
    @Schema(name = "customer_id", type = SchemaType.INTEGER, format = "int64") long customerId,
    @Schema(description = "With the currency's fraction digits.", examples = "1500.00")
        String amount,
    @Schema(examples = "RUB") String currency,
    @Schema(type = SchemaType.STRING, format = "email") Optional<String> email,
    OrderStatus status,
    @Schema(name = "created_at", type = SchemaType.STRING, format = "date-time") Instant createdAt,
    @Schema(
            name = "refunded_at",
            type = SchemaType.STRING,
            format = "date-time",
            description =
                "When all of it was given back; absent unless it was. The order stays PAID.")
        Optional<Instant> refundedAt) {

  static OrderView of(Order order) {
    return new OrderView(
        order.id(),
        order.customerId(),
        order.total().decimal(),
        order.total().currency().getCurrencyCode(),
        order.email(),
        order.status(),
        order.createdAt(),
        order.refundedAt());
  }

  static EntityTag tagOf(Order order) {
    return new EntityTag(Long.toString(order.version()));
  }
}
