package dev.onceward.idempotency.fingerprint;

import java.util.Optional;

/**
 * A number by its exact decimal value: 1500, 1500.0, 1.5e3 and 15E2 are one numeral.
 *
 * <p>Worked out on the digits. Neither double, which loses some, nor BigDecimal, which takes
 * quadratic time over a million of them, ever sees the number.
 *
 * @param canonical the significant digits and, unless it is zero, the power of ten: {@code -15E2}
 */
record Numeral(String canonical) implements JsonNode {

  /** The most digits a number may be written with, before any exponent. */
  static final int MAX_DIGITS = 1000;

  /** The largest power of ten that may be written, in both directions. */
  static final int MAX_EXPONENT = 1000;

  private static final int EXPONENT_DIGITS = String.valueOf(MAX_EXPONENT).length();

  /** What is refused, for messages. */
  static final String LIMITS =
      "more than " + MAX_DIGITS + " digits or an exponent beyond " + MAX_EXPONENT;

  /**
   * Reads a number as JSON or {@link java.math.BigDecimal#toString} spell it; empty if it is
   * absurdly long, large or small.
   */
  static Optional<Numeral> read(String spelling) {
    boolean negative = spelling.startsWith("-");
    int e = Math.max(spelling.indexOf('e'), spelling.indexOf('E'));
    String mantissa = spelling.substring(negative ? 1 : 0, e < 0 ? spelling.length() : e);
    int point = mantissa.indexOf('.');
    int fraction = point < 0 ? 0 : mantissa.length() - point - 1;
    String digits =
        point < 0 ? mantissa : mantissa.substring(0, point) + mantissa.substring(point + 1);
    if (digits.length() > MAX_DIGITS) {
      return Optional.empty();
    }
    return exponent(e < 0 ? "0" : spelling.substring(e + 1))
        .map(exponent -> new Numeral(canonical(negative, digits, exponent - fraction)));
  }

  private static Optional<Integer> exponent(String written) {
    boolean negative = written.startsWith("-");
    String digits = written.substring(negative || written.startsWith("+") ? 1 : 0);
    int start = zerosAtStart(digits);
    if (digits.length() - start > EXPONENT_DIGITS) {
      return Optional.empty();
    }
    int size = start == digits.length() ? 0 : Integer.parseInt(digits.substring(start));
    return Optional.of(negative ? -size : size).filter(e -> size <= MAX_EXPONENT);
  }

  private static String canonical(boolean negative, String digits, int exponent) {
    int start = zerosAtStart(digits);
    if (start == digits.length()) {
      return "0";
    }
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    int power = exponent + digits.length() - end;
    return (negative ? "-" : "") + digits.substring(start, end) + (power == 0 ? "" : "E" + power);
  }

  private static int zerosAtStart(String digits) {
    int zeros = 0;
    while (zeros < digits.length() && digits.charAt(zeros) == '0') {
      zeros++;
    }
    return zeros;
  }

  @Override
  public void appendTo(StringBuilder out) {
    out.append(canonical);
  }
}
