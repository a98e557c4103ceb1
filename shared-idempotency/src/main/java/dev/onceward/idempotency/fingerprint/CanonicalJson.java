package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.nio.charset.StandardCharsets;

/**
 * The one canonical spelling of a JSON value. Two texts have the same one exactly if they say the
 * same:
 *
 * <ul>
 *   <li>the order of an object's members and white space don't matter, the order of an array does;
 *   <li>numbers are compared by exact decimal value (1500, 1500.0 and 1.5e3 are equal, and so are 0
 *       and -0);
 *   <li>strings are compared by their characters, however escaped; they are not normalised.
 * </ul>
 *
 * <p>What has no single meaning is refused: duplicate members, lone surrogates, malformed UTF-8.
 */
public final class CanonicalJson {

  private static final String BODY = "The JSON body";

  private CanonicalJson() {}

  /**
   * The canonical spelling, in UTF-8.
   *
   * @throws RequestInvalidException if the text is malformed, ambiguous or beyond the limits; the
   *     message says where, and shows no value
   */
  public static byte[] of(byte[] utf8) {
    return spell(read(utf8));
  }

  static JsonNode read(byte[] utf8) {
    return JsonReader.read(utf8, BODY);
  }

  static byte[] spell(JsonNode value) {
    StringBuilder out = new StringBuilder();
    value.appendTo(out);
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }
}
