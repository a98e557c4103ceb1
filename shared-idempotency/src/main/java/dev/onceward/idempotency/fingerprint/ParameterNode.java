package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import dev.onceward.text.Surrogates;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Turns Java values that have an exact spelling into the nodes of {@link CanonicalJson}. */
final class ParameterNode {

  /** More bits than {@link Numeral#MAX_DIGITS} digits have; beyond it even printing is costly. */
  private static final int MAX_BITS = 4 * Numeral.MAX_DIGITS;

  private static final List<Class<?>> WHOLE =
      List.of(
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          AtomicInteger.class,
          AtomicLong.class);

  private static final List<Class<?>> SPELLED =
      List.of(
          CharSequence.class,
          Character.class,
          UUID.class,
          URI.class,
          Currency.class,
          TemporalAccessor.class,
          TemporalAmount.class);

  private ParameterNode() {}

  static JsonNode of(Map<String, ?> parameters) {
    return members(parameters, "", 0);
  }

  private static JsonNode node(Object value, String path, int depth) {
    if (depth > JsonReader.MAX_DEPTH) {
      throw refused(path, "is nested deeper than " + JsonReader.MAX_DEPTH + " levels");
    }
    if (value instanceof Optional<?> optional) {
      return optional.map(v -> node(v, path, depth + 1)).orElse(JsonNode.Literal.NULL);
    }
    if (value instanceof Map<?, ?> map) {
      return members(map, path, depth);
    }
    if (value instanceof List<?> list) {
      List<JsonNode> elements = new ArrayList<>();
      list.forEach(e -> elements.add(node(e, path + "/" + elements.size(), depth + 1)));
      return new JsonNode.Elements(elements);
    }
    return leaf(value, path);
  }

  private static JsonNode members(Map<?, ?> map, String path, int depth) {
    TreeMap<String, JsonNode> members = new TreeMap<>();
    map.forEach(
        (name, value) -> {
          if (!(name instanceof String text)) {
            throw new IllegalArgumentException("A name under '" + path + "' is not a String");
          }
          String inner = path + "/" + text;
          members.put(sound(text, inner), node(value, inner, depth + 1));
        });
    return new JsonNode.Members(members);
  }

  private static JsonNode leaf(Object value, String path) {
    if (value == null) {
      return JsonNode.Literal.NULL;
    }
    if (value instanceof Boolean truth) {
      return truth ? JsonNode.Literal.TRUE : JsonNode.Literal.FALSE;
    }
    if (value instanceof Number number) {
      return numeral(number, path);
    }
    if (value instanceof Enum<?> constant) {
      return new JsonNode.Text(constant.name());
    }
    if (SPELLED.stream().anyMatch(type -> type.isInstance(value))) {
      return new JsonNode.Text(sound(value.toString(), path));
    }
    throw unspellable(value, path);
  }

  private static JsonNode numeral(Number number, String path) {
    return Optional.of(number)
        .filter(n -> digits(n, path).bitLength() <= MAX_BITS)
        .flatMap(n -> Numeral.read(n.toString()))
        .orElseThrow(() -> refused(path, "is a number with " + Numeral.LIMITS));
  }

  private static BigInteger digits(Number number, String path) {
    if (number instanceof BigDecimal decimal) {
      return decimal.unscaledValue();
    }
    if (number instanceof BigInteger integer) {
      return integer;
    }
    if (WHOLE.contains(number.getClass())) {
      return BigInteger.valueOf(number.longValue());
    }
    throw unspellable(number, path);
  }

  private static String sound(String text, String path) {
    if (Surrogates.hasLone(text)) {
      throw refused(path, "has half of a surrogate pair");
    }
    return text;
  }

  private static RequestInvalidException refused(String path, String fault) {
    return new RequestInvalidException(
        "The parameter " + Excerpt.of(path, 120) + " " + fault + ".");
  }

  private static IllegalArgumentException unspellable(Object value, String path) {
    return new IllegalArgumentException(
        "The parameter %s is a %s, which has no exact spelling. Pass text, BigDecimal, a whole number,"
                .formatted(Excerpt.of(path, 120), value.getClass().getName())
            + " boolean, enum, UUID, java.time value, URI, or a list or map of these.");
  }
}
