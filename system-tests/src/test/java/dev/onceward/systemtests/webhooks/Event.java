package dev.onceward.systemtests.webhooks;

import dev.onceward.localstack.LocalEnvironment;
import dev.onceward.localstack.sandbox.WebhookSignature;
import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import java.time.Instant;
import java.util.UUID;

/** An event as Stripe would send it, made by the test. */
record Event(String id, String type, String about, String metadata, String members) {

  static final String PATH = "/api/webhooks/stripe";

  /** Of an intent that tells nothing of us. */
  static Event of(String type, String intent) {
    return new Event("evt_test_" + UUID.randomUUID(), type, intent, "{}", "");
  }

  /** Of a refund, by the provider's id of it. */
  static Event ofRefund(String type, String refund, String status) {
    return new Event("evt_test_" + UUID.randomUUID(), type, refund, "{}", "")
        .with("status", status);
  }

  /** With a further text in its object. */
  Event with(String member, String text) {
    return new Event(id, type, about, metadata, members + ",\"%s\":\"%s\"".formatted(member, text));
  }

  Event naming(String tenant, String payment) {
    return new Event(
        id,
        type,
        about,
        "{\"tenant_id\":\"%s\",\"payment_id\":\"%s\"}".formatted(tenant, payment),
        members);
  }

  String body() {
    return """
        {"id":"%s","object":"event","type":"%s","data":{"object":{"id":"%s",\
        "metadata":%s%s}}}"""
        .formatted(id, type, about, metadata, members);
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
