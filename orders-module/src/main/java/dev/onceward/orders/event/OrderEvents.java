package dev.onceward.orders.event;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.orders.entity.Order;
import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.Map;

/**
 * What other modules learn of orders, on the topic {@code orders.events}: the order as it is after
 * the change, under the members of the HTTP interface.
 *
 * <p>The saga's id is the order's, so that each later step finds it without asking.
 */
public final class OrderEvents {

  static final String AGGREGATE_TYPE = "orders";

  /** Made once: each look-up of the JSON provider searches the class path. */
  private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

  private OrderEvents() {}

  public static OutboxEvent created(Order order) {
    return event("OrderCreated.v1", order, order.createdAt());
  }

  public static OutboxEvent cancelled(Order order, Instant at) {
    return event("OrderCancelled.v1", order, at);
  }

  public static OutboxEvent paid(Order order, Instant at) {
    return event("OrderPaid.v1", order, at);
  }

  public static OutboxEvent refunded(Order order, Instant at) {
    return event("OrderRefunded.v1", order, at);
  }

  private static OutboxEvent event(String type, Order order, Instant occurredAt) {
    return new OutboxEvent(
        UuidCreator.getTimeOrderedEpoch(),
        AGGREGATE_TYPE,
        order.id().toString(),
        order.version(),
        type,
        payload(order),
        order.tenant(),
        order.id(),
        occurredAt);
  }

  private static String payload(Order order) {
    JsonObjectBuilder json =
        JSON.createObjectBuilder()
            .add("order_id", order.id().toString())
            .add("customer_id", order.customerId())
            .add("amount", order.total().decimal())
            .add("currency", order.total().currency().getCurrencyCode());
    order.email().ifPresent(email -> json.add("email", email));
    json.add("status", order.status().name()).add("created_at", order.createdAt().toString());
    order.refundedAt().ifPresent(at -> json.add("refunded_at", at.toString()));
    return json.build().toString();
  }
}
