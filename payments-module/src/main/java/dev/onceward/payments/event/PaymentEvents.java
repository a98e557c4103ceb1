package dev.onceward.payments.event;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.json.StrictUuid;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.Map;

/**
 * What other modules learn of payments, on the topic {@code payments.events}: outcomes only, with
 * the payment as it is then, under the members of the HTTP interface.
 *
 * <p>The saga is the order's, as that of its own events and of its invoices. The caller may name
 * the order by any text: a payment for one that is no UUID is a saga of its own.
 */
public final class PaymentEvents {

  static final String AGGREGATE_TYPE = "payments";

  /** Made once: each look-up of the JSON provider searches the class path. */
  private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

  private PaymentEvents() {}

  public static OutboxEvent settled(Payment payment, Instant at) {
    boolean declined = payment.status() == PaymentStatus.DECLINED;
    return event(
        payment, declined ? "PaymentDeclined.v1" : "PaymentSucceeded.v1", members(payment), at);
  }

  /** With the payment as the refund leaves it, and its version. */
  public static OutboxEvent refunded(Payment payment, Refund refund, Instant at) {
    boolean declined = refund.status() == RefundStatus.DECLINED;
    JsonObjectBuilder json =
        members(payment)
            .add("refund_id", refund.id().toString())
            .add("refund_amount", refund.amount().decimal())
            .add("refund_status", refund.status().name());
    refund.providerId().ifPresent(id -> json.add("provider_refund_id", id));
    refund.decline().ifPresent(decline -> json.add("refund_decline_code", decline.code()));
    return event(payment, declined ? "PaymentRefundDeclined.v1" : "PaymentRefunded.v1", json, at);
  }

  private static OutboxEvent event(
      Payment payment, String type, JsonObjectBuilder json, Instant at) {
    return new OutboxEvent(
        UuidCreator.getTimeOrderedEpoch(),
        AGGREGATE_TYPE,
        payment.id().toString(),
        payment.version(),
        type,
        json.build().toString(),
        payment.tenant(),
        StrictUuid.parse(payment.orderId()).orElse(payment.id()),
        at);
  }

  private static JsonObjectBuilder members(Payment payment) {
    JsonObjectBuilder json =
        JSON.createObjectBuilder()
            .add("payment_id", payment.id().toString())
            .add("order_id", payment.orderId())
            .add("customer_id", payment.customerId())
            .add("amount", payment.amount().decimal())
            .add("currency", payment.amount().currency().getCurrencyCode())
            .add("status", payment.status().name())
            .add("payment_provider", payment.provider());
    payment.externalId().ifPresent(id -> json.add("external_payment_id", id));
    payment.providerId().ifPresent(id -> json.add("provider_payment_id", id));
    payment.decline().ifPresent(decline -> json.add("decline_code", decline.code()));
    return json.add("created_at", payment.createdAt().toString());
  }
}
