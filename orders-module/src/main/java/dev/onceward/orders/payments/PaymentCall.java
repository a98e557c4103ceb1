package dev.onceward.orders.payments;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What is sent to the payments API, under the caller's own key. */
record PaymentCall(IdempotencyKey key, String body) {

  private static final String ORDER = "order_id";
  private static final String AMOUNT = "amount";
  private static final String CURRENCY = "currency";

  /** Amounts are told with the currency's digits, there as here. */
  private static final List<String> TOLD = List.of(ORDER, AMOUNT, CURRENCY);

  private static final String KEY = "key";
  private static final String BODY = "body";
  private static final String NAME = "external_payment_id";

  /** The payment's id here is its name there: under whatever key, it is one payment (P2). */
  static PaymentCall of(Order order, OrderPayment payment, IdempotencyKey key) {
    JsonObjectBuilder body =
        ApiJson.FACTORY
            .createObjectBuilder()
            .add(ORDER, order.id().toString())
            .add("customer_id", order.customerId())
            .add(AMOUNT, payment.amount().decimal())
            .add(CURRENCY, payment.amount().currency().getCurrencyCode())
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

  /**
   * Whether a payment of this name is another one. Names are the callers' to give, so somebody may
   * have taken this one for another order or another amount.
   */
  boolean differsFrom(JsonObject payment) {
    return TOLD.stream()
        .anyMatch(member -> payment.containsKey(member) && !isSame(member, payment));
  }

  /** Whether the payment says all that makes it this one. */
  boolean isToldBy(JsonObject payment) {
    return TOLD.stream().allMatch(member -> isSame(member, payment));
  }

  private boolean isSame(String member, JsonObject payment) {
    return ApiJson.read(bodyBytes()).get(member).equals(payment.get(member));
  }

  byte[] toBytes() {
    return ApiJson.bytes(
        ApiJson.FACTORY.createObjectBuilder().add(KEY, key.value()).add(BODY, body));
  }

  byte[] bodyBytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }
}
