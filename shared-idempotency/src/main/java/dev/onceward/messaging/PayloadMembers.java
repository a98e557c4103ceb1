package dev.onceward.messaging;

import dev.onceward.json.StrictUuid;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The members of a payload, by their exact values. What is missing or of the wrong kind is poison
 * that names it: reason {@code member_missing} or {@code member_invalid}. {@code null} counts as
 * missing.
 */
public final class PayloadMembers {

  /** Digits on either side of the point: beyond them arithmetic and columns cost too much. */
  private static final int MAX_DIGITS = 40;

  /** Digits of a text are bounded before they become a number. */
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");

  private static final int LONGEST = 60;

  private final JsonObject payload;

  /** Of a JSON object. */
  public PayloadMembers(JsonObject payload) {
    this.payload = payload;
  }

  /** A text that is not blank. */
  public String text(String name) {
    return required(name, optionalText(name));
  }

  /** A text that is not blank, if there is one. */
  public Optional<String> optionalText(String name) {
    return present(name)
        .map(
            value -> {
              if (value instanceof JsonString text && !text.getString().isBlank()) {
                return text.getString();
              }
              throw invalid(name, value, "a text that is not blank");
            });
  }

  /** A UUID in its text form. */
  public UUID uuid(String name) {
    return parsed(name, "a UUID", StrictUuid::read);
  }

  /** A moment such as 2026-11-29T12:00:00Z. */
  public Instant instant(String name) {
    return parsed(name, "a time such as 2026-11-29T12:00:00Z", Instant::parse);
  }

  /** A decimal number, as a text or a number, of at most 40 digits on either side of its point. */
  public BigDecimal decimal(String name) {
    return required(
        name,
        present(name)
            .map(
                value -> {
                  if (value instanceof JsonNumber number && isBounded(number.bigDecimalValue())) {
                    return number.bigDecimalValue();
                  }
                  if (value instanceof JsonString text
                      && DECIMAL.matcher(text.getString()).matches()) {
                    return new BigDecimal(text.getString());
                  }
                  throw invalid(
                      name, value, "a decimal number such as \"1500.00\", of 40 digits at most");
                }));
  }

  private static boolean isBounded(BigDecimal number) {
    return Math.abs((long) number.scale()) <= MAX_DIGITS
        && (long) number.precision() - number.scale() <= MAX_DIGITS;
  }

  /** A whole number that is not below the least. */
  public long wholeNumber(String name, long least) {
    return required(
        name,
        present(name)
            .map(
                value -> {
                  try {
                    long number = ((JsonNumber) value).bigDecimalValue().longValueExact();
                    if (number >= least) {
                      return number;
                    }
                  } catch (ClassCastException | ArithmeticException notWhole) {
                    // The message below says it all.
                  }
                  throw invalid(name, value, "a whole number from " + least);
                }));
  }

  private <T> T parsed(String name, String wanted, Function<String, T> parser) {
    String text = text(name);
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException | DateTimeException malformed) {
      throw invalid(name, payload.get(name), wanted);
    }
  }

  private Optional<JsonValue> present(String name) {
    return Optional.ofNullable(payload.get(name)).filter(value -> value != JsonValue.NULL);
  }

  private static <T> T required(String name, Optional<T> value) {
    return value.orElseThrow(
        () ->
            new PoisonMessage(
                "member_missing",
                "The member " + name + " is missing; its producer must write it"));
  }

  /** What is inside an object or array may be private. */
  private static PoisonMessage invalid(String name, JsonValue value, String wanted) {
    String shown =
        switch (value.getValueType()) {
          case OBJECT -> "an object";
          case ARRAY -> "an array";
          default -> value.toString();
        };
    return new PoisonMessage(
        "member_invalid",
        "The member "
            + name
            + " is "
            + (shown.length() > LONGEST ? shown.substring(0, LONGEST) + "…" : shown)
            + ", but must be "
            + wanted);
  }
}
