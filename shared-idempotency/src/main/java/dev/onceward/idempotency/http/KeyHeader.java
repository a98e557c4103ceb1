package dev.onceward.idempotency.http;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.KeyInvalidException;
import dev.onceward.idempotency.fingerprint.Excerpt;
import java.util.List;
import java.util.Optional;

/**
 * Reads the {@code Idempotency-Key} header in both of its spellings: the quoted string of the IETF
 * draft, {@code "8e03978e"}, and the bare one that most clients send, {@code 8e03978e}. Both are
 * the same key.
 *
 * <p>Source: draft-ietf-httpapi-idempotency-key-header-07; RFC 9651 (and 8941 before it) for the
 * quoted spelling, whose parameters are allowed and ignored.
 */
public final class KeyHeader {

  /** The header's name. */
  public static final String NAME = "Idempotency-Key";

  private static final int LONGEST = 255;
  private static final int SHOWN = 40;
  private static final String ADVICE =
      "Send one key of 1 to 255 characters of A-Z a-z 0-9 . _ ~ -, a UUID for example.";

  private KeyHeader() {}

  /**
   * The request's key; empty if the request has no such header.
   *
   * @param lines the header's values, one for each header line, as JAX-RS gives them; null means
   *     that there is no such header
   * @throws KeyInvalidException if the header is empty, doubled, too long or malformed
   */
  public static Optional<IdempotencyKey> parse(List<String> lines) {
    if (lines == null || lines.isEmpty()) {
      return Optional.empty();
    }
    if (lines.size() > 1) {
      throw invalid("was sent " + lines.size() + " times");
    }
    String line = withoutOuterSpace(lines.get(0));
    return Optional.of(line.startsWith("\"") ? quoted(line) : bare(line));
  }

  private static IdempotencyKey quoted(String line) {
    StructuredString string =
        StructuredString.read(line)
            .orElseThrow(() -> invalid("is not a well-formed quoted string: " + shown(line)));
    if (withoutOuterSpace(string.rest()).startsWith(",")) {
      throw invalid("holds a list, not one key: " + shown(line));
    }
    if (!string.restIsParameters()) {
      throw invalid("has something other than parameters after the quoted key: " + shown(line));
    }
    return key(string.value());
  }

  private static IdempotencyKey bare(String line) {
    if (line.indexOf(',') >= 0) {
      throw invalid("holds a list, not one key: " + shown(line));
    }
    return key(line);
  }

  private static IdempotencyKey key(String value) {
    if (value.isEmpty()) {
      throw invalid("is empty");
    }
    if (value.length() > LONGEST) {
      throw invalid("has " + value.length() + " characters: " + shown(value));
    }
    for (int i = 0; i < value.length(); i++) {
      if (!isKeyCharacter(value.charAt(i))) {
        String character = Excerpt.of(value.substring(i, i + 1), 1);
        throw invalid("has '" + character + "' at position " + (i + 1) + ": " + shown(value));
      }
    }
    return new IdempotencyKey(value);
  }

  private static boolean isKeyCharacter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "._~-".indexOf(c) >= 0;
  }

  /** Takes away the space and tab that HTTP allows around a value, and no other white space. */
  private static String withoutOuterSpace(String line) {
    int start = 0;
    int end = line == null ? 0 : line.length();
    while (start < end && isSpace(line.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(line.charAt(end - 1))) {
      end--;
    }
    return start == end ? "" : line.substring(start, end);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  private static String shown(String text) {
    return Excerpt.of(text, SHOWN);
  }

  private static KeyInvalidException invalid(String fault) {
    return new KeyInvalidException("The header " + NAME + " " + fault + ". " + ADVICE);
  }
}
