package dev.onceward.localstack.sandbox;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A mail that went out; what it says is in the {@link MailBag}.
 *
 * @param via {@code resend} or {@code smtp}
 * @param key the idempotency key of the request that sent it
 * @param messageId its Message-ID, with SMTP
 * @param sha256 of what it says
 */
record Mail(
    String id,
    String via,
    String from,
    List<String> to,
    String subject,
    Optional<String> key,
    Optional<String> messageId,
    String sha256,
    long createdMillis) {

  /** By which its attempts are counted. */
  Optional<String> attempt() {
    return key.map(Dialect.RESEND.scope()::concat)
        .or(() -> messageId.map(Dialect.SMTP.scope()::concat));
  }

  static Mail read(Map<String, Object> json) {
    return new Mail(
        Json.text(json, "email_id"),
        Json.text(json, "via"),
        Json.text(json, "from"),
        Json.strings(json, "to"),
        Json.text(json, "subject"),
        Json.optionalText(json, "idempotency_key"),
        Json.optionalText(json, "message_id"),
        Json.text(json, "content_sha256"),
        Json.number(json, "created_millis"));
  }

  /** For the journal. */
  Map<String, Object> written() {
    Map<String, Object> json = json();
    json.put("created_millis", createdMillis);
    return json;
  }

  /** For those who look into the books. */
  Map<String, Object> witnessed(int attempts) {
    Map<String, Object> json = json();
    json.put("key", key.or(() -> messageId).orElse(null));
    json.put("attempts", attempts);
    json.put("at", at().toString());
    json.put("created", createdMillis / Intent.MILLIS);
    return json;
  }

  Instant at() {
    return Instant.ofEpochMilli(createdMillis);
  }

  private Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("email_id", id);
    json.put("via", via);
    json.put("from", from);
    json.put("to", to);
    json.put("subject", subject);
    json.put("idempotency_key", key.orElse(null));
    json.put("message_id", messageId.orElse(null));
    json.put("content_sha256", sha256);
    return json;
  }
}
