package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A header's value with parameters, such as {@code text/plain; charset=utf-8} or {@code form-data;
 * name="a"}.
 *
 * <p>Source: RFC 9110, section 5.6.6.
 *
 * @param value in lower case
 * @param parameters by their names in lower case
 */
record HeaderValue(String value, SortedMap<String, String> parameters) {

  /** Reads the value of the named header. */
  static HeaderValue parse(String header, String line) {
    return new Scanner(header, line).read();
  }

  Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  private static final class Scanner {
    private static final int SHOWN = 60;
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private final String header;
    private final String line;
    private final SortedMap<String, String> parameters = new TreeMap<>();
    private int at;

    Scanner(String header, String line) {
      this.header = header;
      this.line = line;
    }

    HeaderValue read() {
      space();
      String value = token();
      value += next('/') ? "/" + token() : "";
      for (space(); at < line.length(); space()) {
        require(next(';'));
        space();
        if (at < line.length() && line.charAt(at) != ';') {
          parameter();
        }
      }
      return new HeaderValue(
          value.toLowerCase(Locale.ROOT), Collections.unmodifiableSortedMap(parameters));
    }

    private void parameter() {
      String name = token().toLowerCase(Locale.ROOT);
      require(next('='));
      String value = next('"') ? quoted() : token();
      require(parameters.putIfAbsent(name, value) == null);
    }

    /** A backslash escapes a quote or itself; elsewhere (Windows paths) it stands for itself. */
    private String quoted() {
      StringBuilder value = new StringBuilder();
      while (!next('"')) {
        if (next('\\') && (at == line.length() || "\"\\".indexOf(line.charAt(at)) < 0)) {
          value.append('\\');
          continue;
        }
        require(at < line.length() && line.charAt(at) >= ' ' && line.charAt(at) != 0x7F);
        value.append(line.charAt(at++));
      }
      return value.toString();
    }

    private String token() {
      int start = at;
      while (at < line.length() && isTokenCharacter(line.charAt(at))) {
        at++;
      }
      require(at > start);
      return line.substring(start, at);
    }

    private static boolean isTokenCharacter(char c) {
      return c < 0x80 && (Character.isLetterOrDigit(c) || TOKEN_MARKS.indexOf(c) >= 0);
    }

    private void space() {
      while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
        at++;
      }
    }

    private boolean next(char expected) {
      boolean found = at < line.length() && line.charAt(at) == expected;
      at += found ? 1 : 0;
      return found;
    }

    private void require(boolean wellFormed) {
      if (!wellFormed) {
        throw new RequestInvalidException(
            "The header %s is malformed at position %d: '%s'. Send it as RFC 9110 defines it."
                .formatted(header, at + 1, Excerpt.of(line, SHOWN)));
      }
    }
  }
}
