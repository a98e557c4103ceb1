package dev.onceward.json;

import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.idempotency.problem.Violations;
import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The members of a request, by their exact values; a member of the wrong kind is noted as a
 * violation. JSON-B would stop at the first, and name it only in prose.
 *
 * <p>{@code null} counts as absent. Members nobody asks for are ignored, unless {@link #noOthers}
 * is called. For one thread.
 */
public final class JsonMembers {

  private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

  /** Digits are bounded before they become a number. */
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");

  private final JsonObject members;
  private final Violations violations;
  private final Set<String> known = new TreeSet<>();

  private JsonMembers(JsonObject members, Violations violations) {
    this.members = members;
    this.violations = violations;
  }

  /**
   * Reads the members of a body.
   *
   * @param example of a good body, for the message
   * @param violations where wrong members are noted
   * @throws ProblemException at once for what is no JSON object, as there are no members to look at
   */
  public static JsonMembers of(byte[] body, String example, Violations violations) {
    JsonValue value = value(body);
    if (value instanceof JsonObject object) {
      return new JsonMembers(object, violations);
    }
    violations.add(
        "body", "must be a JSON object such as " + example + ", not " + kindOf(value, body));
    violations.refuseIfAny();
    throw new AssertionError("A violation was there and was not refused");
  }

  /** {@code NULL} for a body that is empty or no JSON. */
  private static JsonValue value(byte[] body) {
    try (JsonReader reader =
        READERS.createReader(new ByteArrayInputStream(body), StandardCharsets.UTF_8)) {
      return reader.readValue();
    } catch (RuntimeException malformed) {
      // Numbers and nesting beyond the parser's limits come as other kinds than JsonException.
      return JsonValue.NULL;
    }
  }

  private static String kindOf(JsonValue value, byte[] body) {
    return switch (value.getValueType()) {
      case ARRAY -> "an array";
      case NULL -> body.length == 0 ? "an empty body" : "null or malformed JSON";
      default -> Excerpt.of(value.toString());
    };
  }

  /** A string. */
  public Optional<String> text(String name) {
    return present(name)
        .flatMap(
            value ->
                value instanceof JsonString text
                    ? Optional.of(text.getString())
                    : wrong(name, "must be a string", value));
  }

  /** A number without a fraction. */
  public Optional<Long> wholeNumber(String name) {
    return present(name)
        .flatMap(
            value ->
                value instanceof JsonNumber number
                    ? exactLong(name, number)
                    : wrong(name, "must be a positive whole number such as 42", value));
  }

  private Optional<Long> exactLong(String name, JsonNumber number) {
    try {
      return Optional.of(number.bigDecimalValue().longValueExact());
    } catch (ArithmeticException fractionOrTooLarge) {
      return wrong(name, "must be a positive whole number of at most " + Long.MAX_VALUE, number);
    }
  }

  /** A number, or a string that writes one without an exponent. */
  public Optional<BigDecimal> decimal(String name) {
    return present(name)
        .flatMap(
            value -> {
              if (value instanceof JsonNumber number) {
                return Optional.of(number.bigDecimalValue());
              }
              if (value instanceof JsonString text && DECIMAL.matcher(text.getString()).matches()) {
                return Optional.of(new BigDecimal(text.getString()));
              }
              return wrong(name, "must be a decimal number such as 1500.00 or \"1500.00\"", value);
            });
  }

  /** Whatever it is. */
  public Optional<JsonValue> any(String name) {
    return present(name);
  }

  /**
   * Notes members that nobody has asked for so far: where an absent one means "all of it", a
   * misspelt one must not be taken for absent.
   */
  public void noOthers() {
    UnknownNames.note(violations, members.keySet(), known);
  }

  private Optional<JsonValue> present(String name) {
    known.add(name);
    return Optional.ofNullable(members.get(name)).filter(value -> value != JsonValue.NULL);
  }

  private <T> Optional<T> wrong(String name, String allowed, JsonValue value) {
    violations.add(name, allowed + ", not " + shown(value));
    return Optional.empty();
  }

  /** What is inside an object or array may be private. */
  private static String shown(JsonValue value) {
    return switch (value.getValueType()) {
      case OBJECT -> "an object";
      case ARRAY -> "an array";
      default -> Excerpt.of(value.toString());
    };
  }
}
