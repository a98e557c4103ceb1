package dev.onceward.orders.payments;

import dev.onceward.idempotency.client.RetryAfter;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the payments API answered.
 *
 * @param json its body; empty if that is no JSON object, and so not the payments API's
 */
record ApiReply(int status, Optional<JsonObject> json, Duration retryAfter) {

  /** Closes it. */
  static ApiReply of(Response response) {
    try (response) {
      Duration retryAfter =
          Optional.ofNullable(response.getHeaderString(RetryAfter.NAME))
              .flatMap(value -> RetryAfter.of(value, Instant.now()))
              .orElse(Duration.ZERO);
      return new ApiReply(
          response.getStatus(), object(response.readEntity(byte[].class)), retryAfter);
    }
  }

  private static Optional<JsonObject> object(byte[] body) {
    try {
      return Optional.of(ApiJson.read(body));
    } catch (JsonException | IllegalStateException noObject) {
      return Optional.empty();
    }
  }

  Optional<String> text(String member) {
    return json.map(object -> object.getString(member, "")).filter(text -> !text.isEmpty());
  }

  String code() {
    return text("code").orElse("");
  }
}
