package dev.onceward.idempotency.problem;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Answer.Header;
import dev.onceward.idempotency.BusinessRejection;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A problem document (RFC 9457).
 *
 * @param status the HTTP status
 * @param code stable and machine-readable; also the end of {@code type}
 * @param detail for people: what was wrong, with what value, and what to do
 * @param retryable whether the same request with the same key can succeed later
 * @param violations what is wrong with single members of the request, if that is the problem
 */
public record Problem(
    int status, String code, String detail, boolean retryable, List<Violation> violations) {

  /** The media type of a problem document. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final String TYPE_PREFIX = "urn:onceward:problem:";

  /** One member of the request that is wrong. */
  public record Violation(String field, String message) {}

  /** A problem with the request as a whole. */
  public static Problem of(int status, String code, String detail, boolean retryable) {
    return new Problem(status, code, detail, retryable, List.of());
  }

  /** A rejection by the business, as it is stored and replayed. */
  public static Answer answerOf(BusinessRejection rejection) {
    Problem problem = of(rejection.status(), rejection.code(), rejection.getMessage(), false);
    return new Answer(
        problem.status(), List.of(new Header("Content-Type", MEDIA_TYPE)), problem.toBytes());
  }

  /** The document, in UTF-8. */
  public byte[] toBytes() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("type", TYPE_PREFIX + code)
            .add("title", code.replace('_', ' '))
            .add("status", status)
            .add("detail", detail)
            .add("code", code)
            .add("retryable", retryable);
    if (!violations.isEmpty()) {
      var list = Json.createArrayBuilder();
      violations.forEach(
          violation ->
              list.add(
                  Json.createObjectBuilder()
                      .add("field", violation.field())
                      .add("message", violation.message())));
      json.add("violations", list);
    }
    return json.build().toString().getBytes(StandardCharsets.UTF_8);
  }
}
