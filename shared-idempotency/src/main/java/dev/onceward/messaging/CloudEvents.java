package dev.onceward.messaging;

import dev.onceward.json.StrictUuid;
import dev.onceward.tracing.TraceContext;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Our events as CloudEvents 1.0 in binary mode: attributes in headers, the payload as it is.
 *
 * <p>Source: "CloudEvents – Kafka Protocol Binding", 1.0.2, section 3.2.
 */
public final class CloudEvents {

  /** Who publishes our events. */
  public static final String SOURCE = "urn:onceward";

  /** The UUID of the event. */
  public static final String ID = "ce_id";

  /** Its type, with its version. */
  public static final String TYPE = "ce_type";

  /** The id of its aggregate. */
  public static final String SUBJECT = "ce_subject";

  /** The version of its aggregate. */
  public static final String AGGREGATE_VERSION = "ce_aggregateversion";

  /** Its tenant. */
  public static final String TENANT = "ce_tenantid";

  /** Its saga. */
  public static final String SAGA = "ce_sagaid";

  private static final String SPEC_VERSION = "ce_specversion";
  private static final String SOURCE_HEADER = "ce_source";
  private static final String TIME = "ce_time";

  /** As precise as the outbox, and spelled as Debezium spells the same column. */
  private static final DateTimeFormatter MICROSECONDS =
      new DateTimeFormatterBuilder().appendInstant(6).toFormatter(Locale.ROOT);

  private static final int LONGEST = 60;

  private static final Kind<String> TEXT = new Kind<>("a text", Function.identity());
  private static final Kind<UUID> UUID_KIND = new Kind<>("a UUID", StrictUuid::read);
  private static final Kind<Long> VERSION =
      new Kind<>("a whole number from 1", CloudEvents::version);
  private static final Kind<Instant> INSTANT =
      new Kind<>("a time such as 2026-11-29T12:00:00Z", t -> OffsetDateTime.parse(t).toInstant());

  private CloudEvents() {}

  /** The headers of an event that is sent. */
  public static Map<String, String> headersOf(OutboxEvent event) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(SPEC_VERSION, "1.0");
    headers.put(ID, event.id().toString());
    headers.put(SOURCE_HEADER, SOURCE);
    headers.put(TYPE, event.type());
    headers.put(SUBJECT, event.aggregateId());
    headers.put(TIME, MICROSECONDS.format(event.occurredAt()));
    headers.put(TENANT, event.tenant().toString());
    headers.put(SAGA, event.sagaId().toString());
    headers.put(AGGREGATE_VERSION, Long.toString(event.aggregateVersion()));
    headers.put("content-type", "application/json");
    event.traceparent().ifPresent(trace -> headers.put(TraceContext.TRACEPARENT, trace));
    return headers;
  }

  /** The type of a message's event, without looking at anything else. */
  public static Optional<String> typeOf(IncomingMessage message) {
    return message.header(TYPE);
  }

  /**
   * Reads an event.
   *
   * @throws PoisonMessage if the message is none of ours
   */
  public static IncomingEvent read(IncomingMessage message) {
    String version = required(message, SPEC_VERSION, TEXT);
    if (!version.equals("1.0")) {
      throw invalid(SPEC_VERSION, version, "1.0");
    }
    return new IncomingEvent(
        required(message, ID, UUID_KIND),
        required(message, TYPE, TEXT),
        required(message, SOURCE_HEADER, TEXT),
        required(message, SUBJECT, TEXT),
        required(message, AGGREGATE_VERSION, VERSION),
        required(message, TENANT, UUID_KIND),
        message.header(SAGA).map(text -> UUID_KIND.parse(SAGA, text)),
        required(message, TIME, INSTANT),
        jsonOf(message),
        message);
  }

  /**
   * The JSON object that a message has as its value, if it has one meaning only.
   *
   * @throws PoisonMessage with the reason {@code not_json}, {@code not_an_object}, {@code
   *     duplicate_member}, {@code ambiguous_json} (half a surrogate pair) or {@code
   *     json_beyond_limits}
   */
  public static JsonObject jsonOf(IncomingMessage message) {
    JsonValue value = MessageJson.read(message.value());
    if (value instanceof JsonObject object) {
      return object;
    }
    throw new PoisonMessage(
        "not_an_object",
        "The value is JSON's "
            + value.getValueType().name().toLowerCase(Locale.ROOT)
            + "; its producer must write a JSON object");
  }

  private static <T> T required(IncomingMessage message, String name, Kind<T> kind) {
    return message
        .header(name)
        .filter(value -> !value.isBlank())
        .map(text -> kind.parse(name, text))
        .orElseThrow(
            () ->
                new PoisonMessage(
                    "header_missing",
                    "The header "
                        + name
                        + " is missing or empty; only CloudEvents in binary mode are read here"));
  }

  private static PoisonMessage invalid(String name, String value, String wanted) {
    String shown = value.length() > LONGEST ? value.substring(0, LONGEST) + "…" : value;
    return new PoisonMessage(
        "header_invalid", "The header " + name + " is '" + shown + "', but must be " + wanted);
  }

  private static Long version(String text) {
    long version = Long.parseLong(text);
    if (version < 1) {
      throw new IllegalArgumentException(text);
    }
    return version;
  }

  /** A kind of header value: how to read it, and how to name it to people. */
  private record Kind<T>(String wanted, Function<String, T> parser) {
    T parse(String name, String text) {
      try {
        return parser.apply(text);
      } catch (IllegalArgumentException | DateTimeException malformed) {
        throw invalid(name, text, wanted);
      }
    }
  }
}
