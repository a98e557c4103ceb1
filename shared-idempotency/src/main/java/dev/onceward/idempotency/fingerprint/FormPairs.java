package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The pairs of an {@code application/x-www-form-urlencoded} body. The order of different names
 * doesn't matter, the order of one name's values does.
 *
 * <p>Source: WHATWG URL, section 5.1, but strict: it keeps malformed escapes and replaces malformed
 * UTF-8, which would make different bodies equal.
 */
final class FormPairs {

  private static final int SHOWN_NAME = 60;

  private FormPairs() {}

  static JsonNode read(byte[] body) {
    String text = StrictUtf8.decode(body, "The form body");
    Map<String, List<JsonNode>> values = new TreeMap<>();
    int end;
    for (int start = 0; start < text.length(); start = end + 1) {
      end = text.indexOf('&', start);
      end = end < 0 ? text.length() : end;
      if (end > start) {
        add(text.substring(start, end), values);
      }
    }
    TreeMap<String, JsonNode> byName = new TreeMap<>();
    values.forEach((name, all) -> byName.put(name, new JsonNode.Elements(all)));
    return new JsonNode.Members(byName);
  }

  private static void add(String pair, Map<String, List<JsonNode>> values) {
    int equals = pair.indexOf('=');
    String rawName = equals < 0 ? pair : pair.substring(0, equals);
    String field = "The form field '" + Excerpt.of(rawName, SHOWN_NAME) + "'";
    String name = decoded(rawName, field);
    String value = equals < 0 ? "" : decoded(pair.substring(equals + 1), field);
    values.computeIfAbsent(name, n -> new ArrayList<>()).add(new JsonNode.Text(value));
  }

  private static String decoded(String escaped, String field) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(escaped.length());
    byte[] utf8 = escaped.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < utf8.length; i++) {
      if (utf8[i] == '%') {
        bytes.write(escape(utf8, i, field));
        i += 2;
      } else {
        bytes.write(utf8[i] == '+' ? ' ' : utf8[i]);
      }
    }
    return StrictUtf8.decode(bytes.toByteArray(), field);
  }

  private static int escape(byte[] utf8, int percent, String field) {
    int high = percent + 2 < utf8.length ? Character.digit(utf8[percent + 1], 16) : -1;
    int low = high < 0 ? -1 : Character.digit(utf8[percent + 2], 16);
    if (low < 0) {
      throw new RequestInvalidException(
          field + " has a malformed percent escape. Write % as %25, others as two hex digits.");
    }
    return high * 16 + low;
  }
}
