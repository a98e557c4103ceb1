package dev.onceward.payments.stripe;

import com.stripe.param.RefundCreateParams;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Refund;
import java.util.Map;

/**
 * All that Stripe is told of a refund; stored, so that it is told the same again.
 *
 * @param refund our id of it, by which it is recognised among the intent's refunds
 */
record RefundRequest(String intent, long amount, String tenant, String payment, String refund) {

  static final String REFUND_ID = "refund_id";

  private static final String INTENT = "payment_intent";
  private static final String AMOUNT = "amount";
  static final String TENANT_ID = "tenant_id";
  private static final String PAYMENT_ID = "payment_id";

  static RefundRequest of(Payment payment, Refund refund) {
    return new RefundRequest(
        payment.providerId().orElseThrow(),
        StripeAmounts.minorUnits(refund.amount()).orElseThrow(),
        refund.tenant().toString(),
        payment.id().toString(),
        refund.id().toString());
  }

  static RefundRequest read(byte[] intent) {
    var json = StripeJson.read(intent);
    return new RefundRequest(
        json.getString(INTENT),
        json.getJsonNumber(AMOUNT).longValueExact(),
        json.getString(TENANT_ID),
        json.getString(PAYMENT_ID),
        json.getString(REFUND_ID));
  }

  byte[] toBytes() {
    return StripeJson.bytes(
        StripeJson.FACTORY
            .createObjectBuilder()
            .add(INTENT, intent)
            .add(AMOUNT, amount)
            .add(TENANT_ID, tenant)
            .add(PAYMENT_ID, payment)
            .add(REFUND_ID, refund));
  }

  RefundCreateParams params() {
    return RefundCreateParams.builder()
        .setPaymentIntent(intent)
        .setAmount(amount)
        .putAllMetadata(Map.of(TENANT_ID, tenant, PAYMENT_ID, payment, REFUND_ID, refund))
        .build();
  }
}
