package dev.onceward.localstack.sandbox;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import com.stripe.model.Refund;
import com.stripe.net.RequestOptions;
import com.stripe.param.PaymentIntentConfirmParams;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.RefundCreateParams;
import java.net.URI;

/** A merchant who uses Stripe's own library and leaves the retries to the tests. */
final class Shop {
  private final StripeClient stripe;

  Shop(URI sandbox) {
    this(sandbox, "sk_test_onceward_local");
  }

  Shop(URI sandbox, String apiKey) {
    stripe =
        StripeClient.builder()
            .setApiKey(apiKey)
            .setApiBase(sandbox.toString())
            .setMaxNetworkRetries(0)
            .build();
  }

  StripeClient stripe() {
    return stripe;
  }

  PaymentIntent create(String method) throws StripeException {
    return stripe.v1().paymentIntents().create(order(method).build());
  }

  PaymentIntent create(PaymentIntentCreateParams order, String key) throws StripeException {
    return stripe.v1().paymentIntents().create(order, under(key));
  }

  PaymentIntent confirm(String intent, String key) throws StripeException {
    PaymentIntentConfirmParams nothing = PaymentIntentConfirmParams.builder().build();
    return stripe.v1().paymentIntents().confirm(intent, nothing, under(key));
  }

  PaymentIntent retrieve(String intent) throws StripeException {
    return stripe.v1().paymentIntents().retrieve(intent);
  }

  Refund refund(String intent, long amount, String key) throws StripeException {
    RefundCreateParams params =
        RefundCreateParams.builder().setPaymentIntent(intent).setAmount(amount).build();
    return stripe.v1().refunds().create(params, under(key));
  }

  static PaymentIntentCreateParams.Builder order(String method) {
    return PaymentIntentCreateParams.builder()
        .setAmount(1500L)
        .setCurrency("eur")
        .setPaymentMethod(method)
        .setDescription("Order 7: ä & b = c")
        .putMetadata("order_id", "7");
  }

  private static RequestOptions under(String key) {
    return RequestOptions.builder().setIdempotencyKey(key).build();
  }
}
