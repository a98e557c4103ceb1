package dev.onceward.idempotency.fingerprint;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/**
 * Arbitrary JSON values as plain Java ones: Map, List, String, BigDecimal (without trailing zeros),
 * Boolean, {@link #NULL}. Two are equal exactly if they mean the same.
 */
final class JsonValues {

  /** The JSON null: a value like any other, unlike Java's. */
  static final String NULL = "\u0000null";

  private JsonValues() {}

  static Arbitrary<Object> any() {
    return nested(2);
  }

  static Arbitrary<Object> object() {
    return objectOf(nested(1));
  }

  /** Bounded in depth and without edge cases, whose number grows with every level. */
  private static Arbitrary<Object> nested(int depth) {
    if (depth == 0) {
      return leaf().withoutEdgeCases();
    }
    Arbitrary<Object> inner = nested(depth - 1);
    Arbitrary<Object> array = inner.list().ofMaxSize(4).map(o -> o);
    return Arbitraries.oneOf(leaf(), array, objectOf(inner)).withoutEdgeCases();
  }

  private static Arbitrary<Object> objectOf(Arbitrary<Object> value) {
    Arbitrary<Map<String, Object>> members = Arbitraries.maps(text(), value).ofMaxSize(4);
    return members.<Object>map(LinkedHashMap::new).withoutEdgeCases();
  }

  static Arbitrary<String> text() {
    Arbitrary<Integer> codePoint =
        Arbitraries.frequencyOf(
            Tuple.of(8, Arbitraries.integers().between('a', 'd')),
            Tuple.of(3, Arbitraries.of((int) '"', (int) '\\', (int) '/', (int) '~', 0x7F)),
            Tuple.of(2, Arbitraries.integers().between(0, 0x1F)),
            Tuple.of(2, Arbitraries.integers().between(0x80, 0xD7FF)),
            Tuple.of(2, Arbitraries.integers().between(0xE000, 0xFFFF)),
            Tuple.of(2, Arbitraries.integers().between(0x10000, 0x10FFFF)));
    return codePoint
        .list()
        .ofMaxSize(6)
        .map(points -> points.stream().map(Character::toString).reduce("", String::concat));
  }

  static Arbitrary<BigDecimal> number() {
    Arbitrary<BigInteger> unscaled =
        Arbitraries.oneOf(
            Arbitraries.bigIntegers().between(BigInteger.valueOf(-20), BigInteger.valueOf(20)),
            Arbitraries.bigIntegers());
    return unscaled.flatMap(
        digits ->
            Arbitraries.integers()
                .between(-40, 40)
                .map(scale -> new BigDecimal(digits, scale).stripTrailingZeros()));
  }

  /** A near neighbour: one leaf changed, or an element or member added. */
  static Object changed(Object value, Random random) {
    if (value instanceof List<?> list) {
      return changedList(list, random);
    }
    if (value instanceof Map<?, ?> map) {
      return changedMap(map, random);
    }
    if (value instanceof String text) {
      return text.equals(NULL) ? false : text + "a";
    }
    return value instanceof BigDecimal number
        ? number.add(BigDecimal.ONE).stripTrailingZeros()
        : !(Boolean) value;
  }

  private static Object changedList(List<?> list, Random random) {
    List<Object> copy = new ArrayList<>(list);
    if (copy.isEmpty() || random.nextInt(4) == 0) {
      copy.add(random.nextInt(copy.size() + 1), NULL);
    } else {
      int index = random.nextInt(copy.size());
      copy.set(index, changed(copy.get(index), random));
    }
    return copy;
  }

  private static Object changedMap(Map<?, ?> map, Random random) {
    Map<Object, Object> copy = new LinkedHashMap<>(map);
    if (copy.isEmpty() || random.nextInt(4) == 0) {
      copy.put("a new member", NULL);
    } else {
      Object name = List.copyOf(copy.keySet()).get(random.nextInt(copy.size()));
      copy.put(name, changed(copy.get(name), random));
    }
    return copy;
  }

  private static Arbitrary<Object> leaf() {
    return Arbitraries.oneOf(
        number().map(n -> n),
        text().map(s -> s),
        Arbitraries.of(true, false).map(b -> b),
        Arbitraries.of(NULL, "", "null", "true", "0", "{}", "[]"));
  }
}
