package dev.onceward.orders.payments;

import dev.onceward.idempotency.client.RetryAfter;
import dev.onceward.idempotency.problem.Problem;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the payments API answered.
 *
 * @param code of a problem document; empty if it is none, and so not the payments API's
 * @param json its body; empty if that is no JSON object, and so not the payments API's
 */
record ApiReply(int status, String code, Optional<JsonObject> json, Duration retryAfter) {

  private static final MediaType PROBLEM = MediaType.valueOf(Problem.MEDIA_TYPE);

  /** Of a buffered response, which it leaves open. */
  static ApiReply of(Response response) {
    Optional<JsonObject> json = object(response.readEntity(byte[].class));
    return new ApiReply(
        response.getStatus(),
        isProblem(response.getMediaType()) ? text(json, "code").orElse("") : "",
        json,
        Optional.ofNullable(response.getHeaderString(RetryAfter.NAME))
            .flatMap(value -> RetryAfter.of(value, Instant.now()))
            .orElse(Duration.ZERO));
  }

  private static boolean isProblem(MediaType type) {
    return type != null
        && type.getType().equalsIgnoreCase(PROBLEM.getType())
        && type.getSubtype().equalsIgnoreCase(PROBLEM.getSubtype());
  }

  private static Optional<JsonObject> object(byte[] body) {
    try {
      return Optional.of(ApiJson.read(body));
    } catch (JsonException | IllegalStateException noObject) {
      return Optional.empty();
    }
  }

  Optional<String> text(String member) {
    return text(json, member);
  }

  private static Optional<String> text(Optional<JsonObject> json, String member) {
    return json.map(object -> object.getString(member, "")).filter(text -> !text.isEmpty());
  }
}
