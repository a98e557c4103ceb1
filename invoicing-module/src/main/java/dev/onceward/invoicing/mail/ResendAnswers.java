package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.client.RetryAfter;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import java.io.StringReader;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What Resend's answers mean. */
final class ResendAnswers {

  /** Statuses of a refused request; that it is refused for its recipient is up to the name. */
  private static final Set<Integer> OF_THE_MAIL = Set.of(400, 422);

  /** Such as {@code validation_error}; anything else may be a text. */
  private static final Pattern NAME = Pattern.compile("[a-z_]{1,64}");

  private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

  /** An earlier call of ours is at work there. */
  private static final Duration WHILE_IT_RUNS = Duration.ofSeconds(1);

  private ResendAnswers() {}

  static StepResult resultOf(HttpResponse<String> answer) {
    return resultOf(
        answer.statusCode(),
        answer.body(),
        answer
            .headers()
            .firstValue(RetryAfter.NAME)
            .flatMap(value -> RetryAfter.of(value, Instant.now()))
            .orElse(Duration.ZERO));
  }

  static StepResult resultOf(int status, String body, Duration retryAfter) {
    Optional<JsonObject> json = object(body);
    if (status >= 200 && status <= 299) {
      return text(json, "id")
          .map(MailResults::sent)
          .orElseGet(() -> new Unknown("Resend answered " + status + " without an id"));
    }
    String name = text(json, "name").orElse("");
    String reason = reasonOf(status, name);
    if (isOfTheRecipient(status, name, text(json, "message").orElse(""))) {
      return MailResults.refused(name);
    }
    if (status == 409) {
      return unknown(reason, name, retryAfter);
    }
    return status >= 500 || json.isEmpty()
        ? new Unknown(reason, retryAfter)
        : new Retry(reason, retryAfter);
  }

  /** Never its message, which may repeat the recipient: reasons are kept and logged. */
  private static String reasonOf(int status, String name) {
    return "Resend answered " + status + (NAME.matcher(name).matches() ? " " + name : "");
  }

  /** A sender or a key that it won't take is ours to mend; the invoice must not fail for it. */
  private static boolean isOfTheRecipient(int status, String name, String message) {
    return OF_THE_MAIL.contains(status)
        && name.equals("validation_error")
        && !message.contains("`from`");
  }

  /**
   * Under this key there is a mail already. With the same content it is answered with its id; with
   * another one, which only a fault of ours explains, nobody but a person finds out.
   */
  private static Unknown unknown(String reason, String name, Duration retryAfter) {
    boolean runs = name.equals("concurrent_idempotent_requests");
    return new Unknown(
        reason, runs && retryAfter.compareTo(WHILE_IT_RUNS) < 0 ? WHILE_IT_RUNS : retryAfter);
  }

  private static Optional<JsonObject> object(String body) {
    try (JsonReader reader = READERS.createReader(new StringReader(body))) {
      return Optional.of(reader.readObject());
    } catch (JsonException | IllegalStateException noObject) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(Optional<JsonObject> json, String member) {
    return json.map(object -> object.getString(member, "")).filter(text -> !text.isEmpty());
  }
}
