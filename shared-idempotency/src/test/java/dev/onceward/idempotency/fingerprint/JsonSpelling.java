package dev.onceward.idempotency.fingerprint;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Writes a value of {@link JsonValues} in one of the many ways that JSON allows. */
final class JsonSpelling {

  /** The characters with a short escape, and below each the letter of its escape. */
  private static final String ESCAPABLE = "\"\\/\b\f\n\r\t";

  private static final String ESCAPE_LETTERS = "\"\\/bfnrt";

  private final Random random;
  private final StringBuilder out = new StringBuilder();

  private JsonSpelling(Random random) {
    this.random = random;
  }

  static byte[] of(Object value, Random random) {
    JsonSpelling spelling = new JsonSpelling(random);
    spelling.space();
    spelling.value(value);
    spelling.space();
    return spelling.out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void value(Object value) {
    if (value instanceof Map<?, ?> map) {
      List<Map.Entry<?, ?>> members = new ArrayList<>(map.entrySet());
      Collections.shuffle(members, random);
      sequence('{', members, '}');
    } else if (value instanceof List<?> list) {
      sequence('[', list, ']');
    } else if (value instanceof Map.Entry<?, ?> member) {
      text((String) member.getKey());
      space();
      out.append(':');
      space();
      value(member.getValue());
    } else if (value instanceof BigDecimal number) {
      number(number);
    } else if (value instanceof String text && !text.equals(JsonValues.NULL)) {
      text(text);
    } else {
      out.append(value.equals(JsonValues.NULL) ? "null" : value);
    }
  }

  private void sequence(char start, List<?> values, char end) {
    out.append(start);
    space();
    for (int i = 0; i < values.size(); i++) {
      out.append(i == 0 ? "" : ",");
      space();
      value(values.get(i));
      space();
    }
    out.append(end);
  }

  private void space() {
    for (int n = random.nextInt(6); n > 3; n--) {
      out.append(" \t\r\n".charAt(random.nextInt(4)));
    }
  }

  private void text(String text) {
    out.append('"');
    text.codePoints().forEach(this::character);
    out.append('"');
  }

  private void character(int codePoint) {
    int escape = ESCAPABLE.indexOf(codePoint);
    boolean mustEscape = codePoint < ' ' || codePoint == '"' || codePoint == '\\';
    if (escape >= 0 && random.nextBoolean()) {
      out.append('\\').append(ESCAPE_LETTERS.charAt(escape));
    } else if (mustEscape || random.nextInt(3) == 0) {
      Character.toString(codePoint).chars().forEach(this::hex);
    } else {
      out.appendCodePoint(codePoint);
    }
  }

  private void hex(int codeUnit) {
    String hex = String.format("%04x", codeUnit);
    out.append("\\u").append(random.nextBoolean() ? hex : hex.toUpperCase(Locale.ROOT));
  }

  private void number(BigDecimal number) {
    out.append(number.signum() < 0 || (number.signum() == 0 && random.nextBoolean()) ? "-" : "");
    if (number.signum() == 0) {
      out.append(List.of("0", "0.0", "0.000").get(random.nextInt(3)));
      exponent(random.nextInt(9) - 4);
      return;
    }
    int power = -number.scale();
    int zeros = power > 0 && random.nextBoolean() ? power : random.nextInt(4);
    String digits = number.unscaledValue().abs() + "0".repeat(zeros);
    int fraction = random.nextInt(digits.length() + 3);
    decimalPoint("0".repeat(Math.max(0, fraction - digits.length() + 1)) + digits, fraction);
    exponent(power - zeros + fraction);
  }

  private void decimalPoint(String digits, int fraction) {
    int point = digits.length() - fraction;
    out.append(digits, 0, point).append(fraction == 0 ? "" : ".").append(digits.substring(point));
  }

  private void exponent(int power) {
    if (power == 0 && random.nextBoolean()) {
      return;
    }
    out.append(random.nextBoolean() ? 'e' : 'E');
    out.append(power < 0 ? "-" : random.nextBoolean() ? "+" : "");
    out.append("0".repeat(random.nextInt(3))).append(Math.abs(power));
  }
}
