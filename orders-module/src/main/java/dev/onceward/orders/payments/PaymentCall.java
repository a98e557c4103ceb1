package dev.onceward.orders.payments;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;

/** What is sent to the payments API, under the caller's own key. */
record PaymentCall(IdempotencyKey key, String body) {

  private static final String KEY = "key";
  private static final String BODY = "body";
  private static final String NAME = "external_payment_id";

  /** The payment's id here is its name there: under whatever key, it is one payment (P2). */
  static PaymentCall of(Order order, OrderPayment payment, IdempotencyKey key) {
    JsonObjectBuilder body =
        ApiJson.FACTORY
            .createObjectBuilder()
            .add("order_id", order.id().toString())
            .add("customer_id", order.customerId())
            .add("amount", payment.amount().decimal())
            .add("currency", payment.amount().currency().getCurrencyCode())
            .add(NAME, payment.id().toString());
    payment.method().ifPresent(method -> body.add("payment_method", method));
    return new PaymentCall(key, body.build().toString());
  }

  static PaymentCall read(byte[] intent) {
    JsonObject json = ApiJson.read(intent);
    return new PaymentCall(new IdempotencyKey(json.getString(KEY)), json.getString(BODY));
  }

  /** By which it is found there. */
  String paymentName() {
    return ApiJson.read(bodyBytes()).getString(NAME);
  }

  byte[] toBytes() {
    return ApiJson.bytes(
        ApiJson.FACTORY.createObjectBuilder().add(KEY, key.value()).add(BODY, body));
  }

  byte[] bodyBytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }
}
