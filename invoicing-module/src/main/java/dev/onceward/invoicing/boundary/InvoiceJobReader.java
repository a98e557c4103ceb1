package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.RequestInvalidException;
import dev.onceward.idempotency.fingerprint.CanonicalJson;
import dev.onceward.invoicing.entity.InvoiceKey;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonConfig;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.JsonValue;
import jakarta.validation.Validator;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Reads jobs, whoever made them: of ours and of producers that know nothing of us. Each fault has a
 * reason of its own.
 */
@ApplicationScoped
public class InvoiceJobReader {

  /** Far beyond any job; before it is parsed. */
  private static final int LARGEST = 64 * 1024;

  private static final JsonReaderFactory STRICT =
      Json.createReaderFactory(Map.of(JsonConfig.KEY_STRATEGY, JsonConfig.KeyStrategy.NONE));
  private static final JsonReaderFactory LENIENT = Json.createReaderFactory(Map.of());

  private Validator validator;

  /** For the container's proxy. */
  protected InvoiceJobReader() {}

  @Inject
  InvoiceJobReader(Validator validator) {
    this.validator = validator;
  }

  /**
   * The job in a message.
   *
   * @throws PoisonMessage if there is none that can be done
   */
  InvoiceJob read(IncomingMessage message) {
    if (message.size() > LARGEST) {
      throw new PoisonMessage(
          "too_large",
          "a job has at most " + LARGEST + " bytes, not " + message.size() + "; send it alone");
    }
    JobMembers members = new JobMembers(object(message.value()));
    members.text("delivery_id");
    InvoiceKey invoice =
        new InvoiceKey(
            members.tenant("tenant_id"),
            members.uuid("order_id"),
            members.positive("invoice_version", InvoiceKey.HIGHEST_VERSION));
    return new InvoiceJob(invoice, recipient(members.text("email")));
  }

  private String recipient(String email) {
    if (!validator.validate(new InvoiceRequest(Optional.of(email))).isEmpty()) {
      throw new PoisonMessage(
          "email_invalid", "email must be an e-mail address such as anna@example.org");
    }
    return email;
  }

  /** Strictly: what has no single meaning is refused, before its parts are looked at. */
  private static JsonObject object(byte[] utf8) {
    try {
      Optional<JsonValue> value = value(LENIENT, CanonicalJson.of(utf8));
      if (value.isPresent() && value.get() instanceof JsonObject object) {
        return object;
      }
    } catch (RequestInvalidException fault) {
      throw new PoisonMessage(reasonOf(utf8), fault.getMessage());
    }
    throw new PoisonMessage("not_an_object", "the message must be a JSON object");
  }

  private static String reasonOf(byte[] utf8) {
    if (value(LENIENT, utf8).isEmpty()) {
      return "not_json";
    }
    return value(STRICT, utf8).isEmpty() ? "duplicate_member" : "ambiguous_json";
  }

  /** Numbers and nesting beyond the parser's limits come as other kinds than JsonException. */
  private static Optional<JsonValue> value(JsonReaderFactory readers, byte[] utf8) {
    try (JsonReader reader =
        readers.createReader(new ByteArrayInputStream(utf8), StandardCharsets.UTF_8)) {
      return Optional.of(reader.readValue());
    } catch (RuntimeException malformed) {
      return Optional.empty();
    }
  }
}
