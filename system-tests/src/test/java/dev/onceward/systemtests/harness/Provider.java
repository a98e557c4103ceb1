package dev.onceward.systemtests.harness;

import dev.onceward.localstack.LocalEnvironment;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** The sandbox: the witness of what was really charged, given back and mailed. */
public record Provider(URI url) {

  /** A charge in the provider's books. */
  public record Charged(String paymentId, long amount, String key, int attempts) {}

  /** A refund in the provider's books. */
  public record Refunded(
      String refundId, String paymentId, long amount, String key, int attempts) {}

  /**
   * A mail that went out.
   *
   * @param key of the request that sent it; by SMTP its Message-ID
   * @param attempts how often it came under that
   */
  public record Mailed(String emailId, List<String> to, String subject, String key, int attempts) {}

  /** All mails that went out. */
  public List<Mailed> mails() {
    return book("emails").stream().map(Provider::mailed).toList();
  }

  /** All mails to one address that went out. */
  public List<Mailed> mailsTo(String address) {
    return mails().stream().filter(mail -> mail.to().contains(address)).toList();
  }

  /** What a mail says, as {@code text} and as {@code html}. */
  public JsonObject contentOf(Mailed mail) {
    return require(
            call("GET", "/emails/" + mail.emailId())
                .header("Authorization", "Bearer " + LocalEnvironment.RESEND_API_KEY))
        .json();
  }

  /** The only file that a mail carries. */
  public Reply attachmentOf(Mailed mail) {
    return require(call("GET", "/mails/" + mail.emailId() + "/files/0"));
  }

  private static Mailed mailed(JsonObject entry) {
    return new Mailed(
        entry.getString("email_id"),
        entry.getJsonArray("to").getValuesAs(JsonString::getString),
        entry.getString("subject"),
        entry.getString("key", ""),
        entry.getInt("attempts"));
  }

  /** All charges that took effect. */
  public List<Charged> charges() {
    return book("charges").stream().map(Provider::charged).toList();
  }

  /** All refunds that took effect. */
  public List<Refunded> refunds() {
    return book("refunds").stream().map(Provider::refunded).toList();
  }

  private List<JsonObject> book(String name) {
    Reply reply = call("GET", "/_control/" + name).send();
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(reply.body()))) {
      return reader.readArray().getValuesAs(JsonObject.class);
    }
  }

  private static Refunded refunded(JsonObject entry) {
    JsonObject metadata = entry.getJsonObject("metadata");
    return new Refunded(
        metadata.getString("refund_id"),
        metadata.getString("payment_id"),
        entry.getJsonNumber("amount").longValueExact(),
        entry.getString("idempotency_key", ""),
        entry.getInt("attempts"));
  }

  /** The refunds of one payment. */
  public List<Refunded> refundsOf(String paymentId) {
    return refunds().stream().filter(refund -> refund.paymentId().equals(paymentId)).toList();
  }

  private static Charged charged(JsonObject entry) {
    return new Charged(
        entry.getJsonObject("metadata").getString("payment_id"),
        entry.getJsonNumber("amount").longValueExact(),
        entry.getString("idempotency_key", ""),
        entry.getInt("attempts"));
  }

  /** The charges of one payment. */
  public List<Charged> chargesOf(String paymentId) {
    return charges().stream().filter(charge -> charge.paymentId().equals(paymentId)).toList();
  }

  /**
   * Lets the next requests go wrong.
   *
   * @param step create, confirm, retrieve or any
   * @param members further members, such as {@code "millis":500}
   */
  public void fault(String kind, String step, String... members) {
    order("charges", kind, step, members);
  }

  /** As {@link #fault}, for refunds, whose steps are create, retrieve and list. */
  public void faultOfRefunds(String kind, String step, String... members) {
    order("refunds", kind, step, members);
  }

  /** As {@link #fault}, for mails, whose steps are create and retrieve. */
  public void faultOfMails(String kind, String step, String... members) {
    order("emails", kind, step, members);
  }

  private void order(String target, String kind, String step, String... members) {
    String further = members.length == 0 ? "" : "," + String.join(",", members);
    require(
        call("POST", "/_control/faults")
            .json(
                "{\"target\":\"%s\",\"kind\":\"%s\",\"step\":\"%s\"%s}"
                    .formatted(target, kind, step, further)));
  }

  /**
   * Lets the next events go wrong.
   *
   * @param type the event's, or any
   */
  public void faultAtEvent(String kind, String type, String... members) {
    order("webhooks", kind, type, members);
  }

  /** How long refunds to {@code pm_card_pendingRefund} are under way from now on. */
  public void keepRefundsPending(Duration howLong) {
    require(
        call("POST", "/_control/settings")
            .json("{\"pending_refund_millis\":" + howLong.toMillis() + "}"));
  }

  /** Somebody confirms an intent past us, in Stripe's dashboard say. */
  public void confirmByHand(String intent) {
    require(stripe("POST", "/v1/payment_intents/" + intent + "/confirm"));
  }

  /** The same by another card. */
  public void confirmByHand(String intent, String method) {
    require(
        stripe("POST", "/v1/payment_intents/" + intent + "/confirm")
            .bytes(("payment_method=" + method).getBytes(StandardCharsets.UTF_8)));
  }

  /** Somebody calls an intent off past us. */
  public void cancelByHand(String intent) {
    require(stripe("POST", "/v1/payment_intents/" + intent + "/cancel"));
  }

  private Call stripe(String method, String path) {
    return call(method, path)
        .header("Authorization", "Bearer sk_test_onceward_local")
        .key(Intent.newKey());
  }

  private static Reply require(Call call) {
    Reply reply = call.send();
    if (reply.status() >= 300) {
      throw new IllegalStateException("The sandbox refuses: " + reply);
    }
    return reply;
  }

  /** Events of one payment, oldest first. */
  public List<JsonObject> eventsOf(String paymentId) {
    Reply reply = require(call("GET", "/_control/webhooks"));
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(reply.body()))) {
      return reader.readArray().getValuesAs(JsonObject.class).stream()
          .filter(event -> event.toString().contains(paymentId))
          .toList();
    }
  }

  public void resend(String event) {
    require(call("POST", "/_control/webhooks/resend").json("{\"event\":\"" + event + "\"}"));
  }

  public void heal() {
    call("DELETE", "/_control/faults").send();
  }

  /** Faults that have not struck yet, as JSON. */
  public String faultsLeft() {
    return new String(call("GET", "/_control/faults").send().body(), StandardCharsets.UTF_8);
  }

  private Call call(String method, String path) {
    return new Call(url.resolve(path), method, List.of(), new byte[0]);
  }
}
