package dev.onceward.idempotency.http;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A quoted string of a structured field, as RFC 9651 defines it, and what follows it on the line.
 *
 * @param value the string without its quotes, escapes resolved
 * @param rest what follows the closing quote
 */
record StructuredString(String value, String rest) {

  /** Longer parameters are refused: no client has a use for them. */
  private static final int LONGEST_PARAMETERS = 1000;

  private static final String BARE_ITEM =
      "(?:-?[0-9]{1,12}\\.[0-9]{1,3}|-?[0-9]{1,15}" // decimal, integer
          + "|%?\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+\"" // string, display string
          + "|[A-Za-z*][!#$%&'*+.^_`|~:/A-Za-z0-9-]*+" // token
          + "|:[A-Za-z0-9+/=]*+:|\\?[01]|@-?[0-9]{1,15})"; // bytes, boolean, date

  private static final Pattern PARAMETERS =
      Pattern.compile("(?:; *[a-z*][a-z0-9_.*-]*+(?:=" + BARE_ITEM + ")?+)*+");

  /** Reads a line that starts with a quote; empty if the string is malformed or never ends. */
  static Optional<StructuredString> read(String line) {
    StringBuilder value = new StringBuilder();
    for (int i = 1; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        return Optional.of(new StructuredString(value.toString(), line.substring(i + 1)));
      }
      if (c == '\\') {
        i++;
        if (i == line.length() || "\"\\".indexOf(line.charAt(i)) < 0) {
          return Optional.empty();
        }
      }
      if (c < ' ' || c > '~') {
        return Optional.empty();
      }
      value.append(line.charAt(i));
    }
    return Optional.empty();
  }

  /** Whether nothing but parameters follows, such as {@code ;a=1}. */
  boolean restIsParameters() {
    return rest.length() <= LONGEST_PARAMETERS && PARAMETERS.matcher(rest).matches();
  }
}
