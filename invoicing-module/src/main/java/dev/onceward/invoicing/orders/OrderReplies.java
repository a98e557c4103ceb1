package dev.onceward.invoicing.orders;

import dev.onceward.idempotency.client.RetryAfter;
import dev.onceward.invoicing.control.OrdersApi.Reply;
import dev.onceward.invoicing.control.OrdersApi.Standing;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What the orders API's answers mean. */
final class OrderReplies {

  private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

  private OrderReplies() {}

  static Reply of(UUID tenant, UUID order, Response told) {
    Duration retryAfter =
        Optional.ofNullable(told.getHeaderString(RetryAfter.NAME))
            .flatMap(value -> RetryAfter.of(value, Instant.now()))
            .orElse(Duration.ofSeconds(1));
    return of(tenant, order, told.getStatus(), told.readEntity(byte[].class), retryAfter);
  }

  static Reply of(UUID tenant, UUID order, int status, byte[] body, Duration retryAfter) {
    String answered = "the orders API answered " + status;
    try {
      JsonObject json = object(body);
      return switch (status) {
        case 200 -> found(tenant, order, json);
        case 401, 403 -> new Reply.NotAllowed();
        // Of a wrong address too, but then it is no problem document of the orders API.
        case 404 ->
            "not_found".equals(json.getString("code", ""))
                ? new Reply.NoSuchOrder()
                : new Reply.Unavailable(answered, retryAfter);
        default -> new Reply.Unavailable(answered, retryAfter);
      };
    } catch (RuntimeException noOrder) {
      return status == 401 || status == 403
          ? new Reply.NotAllowed()
          : new Reply.Unavailable(answered + " and no order", retryAfter);
    }
  }

  private static JsonObject object(byte[] body) {
    try (JsonReader reader =
        READERS.createReader(new ByteArrayInputStream(body), StandardCharsets.UTF_8)) {
      return reader.readObject();
    }
  }

  private static Reply found(UUID tenant, UUID order, JsonObject json) {
    return new Reply.Found(
        new BilledOrder(
            tenant,
            order,
            json.getJsonNumber("customer_id").longValueExact(),
            new Money(
                new BigDecimal(json.getString("amount")),
                Iso4217.find(json.getString("currency")).orElseThrow()),
            Optional.ofNullable(json.getString("email", null))),
        standing(json));
  }

  private static Standing standing(JsonObject json) {
    Optional<Instant> refundedAt = refundedAt(json);
    if (json.getString("status").equals("CANCELLED")) {
      return Standing.CANCELLED;
    }
    return refundedAt.isPresent() ? Standing.REFUNDED : Standing.BILLABLE;
  }

  /** One that tells no time is no order's: whether to bill it would be a guess. */
  private static Optional<Instant> refundedAt(JsonObject json) {
    return json.containsKey("refunded_at")
        ? Optional.of(Instant.parse(json.getString("refunded_at")))
        : Optional.empty();
  }
}
