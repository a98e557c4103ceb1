package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The parts of a {@code multipart/form-data} body, whatever its boundary. The order of parts with
 * different names doesn't matter, the order of parts with one name does.
 *
 * <p>Stricter than RFC 2046: lines end with CRLF, nothing precedes the first boundary, and nothing
 * but a line's end follows the last. What a lenient reader would skip can't hide a difference.
 */
final class MultipartForm {

  private static final byte[] LINE_END = {'\r', '\n'};
  private static final byte[] HEADERS_END = {'\r', '\n', '\r', '\n'};
  private static final byte[] DASHES = {'-', '-'};
  private static final int MAX_HEADERS = 8192;

  private final byte[] body;
  private final byte[] delimiter;
  private int at;

  private MultipartForm(byte[] body, String boundary) {
    this.body = body;
    this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.US_ASCII);
  }

  static JsonNode read(byte[] body, String boundary) {
    return new MultipartForm(body, boundary).read();
  }

  private JsonNode read() {
    Map<String, List<JsonNode>> parts = new TreeMap<>();
    require(startsWith(body, 0, Arrays.copyOfRange(delimiter, 2, delimiter.length)), "start");
    at = delimiter.length - LINE_END.length;
    while (!startsWith(body, at, DASHES)) {
      MultipartPart part = part();
      parts.computeIfAbsent(part.name(), name -> new ArrayList<>()).add(part.node());
    }
    at += DASHES.length;
    skipSpace();
    at += startsWith(body, at, LINE_END) ? LINE_END.length : 0;
    require(at == body.length, "end");
    TreeMap<String, JsonNode> byName = new TreeMap<>();
    parts.forEach((name, all) -> byName.put(name, new JsonNode.Elements(all)));
    return new JsonNode.Members(byName);
  }

  private MultipartPart part() {
    skipSpace();
    require(startsWith(body, at, LINE_END), "boundary line");
    int headers = at + LINE_END.length;
    int headersEnd = indexOf(HEADERS_END, headers, Math.min(body.length, headers + MAX_HEADERS));
    require(headersEnd >= 0, "part's headers");
    int content = headersEnd + HEADERS_END.length;
    // Some readers take this for a part without content, others for content.
    require(!startsWith(body, content - LINE_END.length, delimiter), "boundary after headers");
    int end = indexOf(delimiter, content, body.length);
    require(end >= 0, "part's end");
    at = end + delimiter.length;
    return MultipartPart.of(
        Arrays.copyOfRange(body, headers, headersEnd), Arrays.copyOfRange(body, content, end));
  }

  private void skipSpace() {
    while (at < body.length && (body[at] == ' ' || body[at] == '\t')) {
      at++;
    }
  }

  private int indexOf(byte[] sought, int from, int to) {
    for (int i = from; i <= to - sought.length; i++) {
      if (startsWith(body, i, sought)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean startsWith(byte[] bytes, int at, byte[] sought) {
    return at + sought.length <= bytes.length
        && Arrays.equals(bytes, at, at + sought.length, sought, 0, sought.length);
  }

  private void require(boolean wellFormed, String where) {
    if (!wellFormed) {
      throw new RequestInvalidException(
          "The multipart body is malformed near byte %d (%s). Send it as RFC 7578 defines it."
              .formatted(at, where));
    }
  }
}
