package dev.onceward.payments.stripe;

import com.stripe.param.PaymentIntentCreateParams;
import dev.onceward.payments.entity.Payment;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** All that Stripe is told of a payment; stored, so that it is told the same again. */
record ChargeRequest(long amount, String currency, String method, Map<String, String> metadata) {

  ChargeRequest {
    metadata = new TreeMap<>(metadata);
  }

  static ChargeRequest of(Payment payment) {
    return new ChargeRequest(
        StripeAmounts.minorUnits(payment.amount()).orElseThrow(),
        payment.amount().currency().getCurrencyCode().toLowerCase(Locale.ROOT),
        payment.paymentMethod(),
        Map.of(
            "tenant_id", payment.tenant().toString(),
            "payment_id", payment.id().toString(),
            "order_id", payment.orderId()));
  }

  static ChargeRequest read(byte[] intent) {
    var json = StripeJson.read(intent);
    Map<String, String> metadata = new TreeMap<>();
    var stored = json.getJsonObject("metadata");
    stored.keySet().forEach(name -> metadata.put(name, stored.getString(name)));
    return new ChargeRequest(
        json.getJsonNumber("amount").longValueExact(),
        json.getString("currency"),
        json.getString("payment_method"),
        metadata);
  }

  byte[] toBytes() {
    var data = StripeJson.FACTORY.createObjectBuilder();
    metadata.forEach(data::add);
    return StripeJson.bytes(
        StripeJson.FACTORY
            .createObjectBuilder()
            .add("amount", amount)
            .add("currency", currency)
            .add("payment_method", method)
            .add("metadata", data));
  }

  /** Unconfirmed: nothing is charged before its id is known here. */
  PaymentIntentCreateParams params() {
    return PaymentIntentCreateParams.builder()
        .setAmount(amount)
        .setCurrency(currency)
        .setPaymentMethod(method)
        .addPaymentMethodType("card")
        .putAllMetadata(metadata)
        .build();
  }
}
