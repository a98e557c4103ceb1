package dev.onceward.systemtests.webhooks;

import dev.onceward.localstack.LocalEnvironment;
import dev.onceward.localstack.sandbox.WebhookSignature;
import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import java.time.Instant;
import java.util.UUID;

/** An event as Stripe would send it, made by the test. */
record Event(String id, String type, String intent, String metadata) {

  static final String PATH = "/api/webhooks/stripe";

  /** Of an intent that tells nothing of us. */
  static Event of(String type, String intent) {
    return new Event("evt_test_" + UUID.randomUUID(), type, intent, "{}");
  }

  Event naming(String tenant, String payment) {
    return new Event(
        id,
        type,
        intent,
        "{\"tenant_id\":\"%s\",\"payment_id\":\"%s\"}".formatted(tenant, payment));
  }

  String body() {
    return """
        {"id":"%s","object":"event","type":"%s","data":{"object":{"id":"%s",\
        "object":"payment_intent","metadata":%s}}}"""
        .formatted(id, type, intent, metadata);
  }

  /** Signed now with the secret that the server knows. */
  Call to(Caller anonymous) {
    return signed(anonymous, LocalEnvironment.WEBHOOK_SECRET, Instant.now());
  }

  Call signed(Caller anonymous, String secret, Instant at) {
    return unsigned(anonymous)
        .header(WebhookSignature.HEADER, WebhookSignature.of(secret, at.getEpochSecond(), body()));
  }

  Call unsigned(Caller anonymous) {
    return anonymous.post(PATH).json(body());
  }
}
