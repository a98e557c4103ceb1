package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a {@code Content-Type} says about reading a body.
 *
 * @param header the parsed header
 */
record ContentType(HeaderValue header) {

  private static final String NAME = "Content-Type";
  private static final String CHARSET = "charset";
  private static final Set<String> UTF_8 = Set.of("utf-8", "utf8");

  /**
   * Refuses a range: a server takes one for any type it can read, and the body would be read here
   * without the care that its type needs.
   */
  static ContentType parse(String line) {
    HeaderValue header = HeaderValue.parse(NAME, line);
    if (header.value().contains("*")) {
      throw new RequestInvalidException(
          "The Content-Type %s is a range. Name the one type that the body has."
              .formatted(Excerpt.of(header.value(), 40)));
    }
    return new ContentType(header);
  }

  boolean isJson() {
    return header.value().equals("application/json") || header.value().endsWith("+json");
  }

  boolean isForm() {
    return header.value().equals("application/x-www-form-urlencoded");
  }

  boolean isMultipartForm() {
    return header.value().equals("multipart/form-data");
  }

  /** Refuses every charset but UTF-8, the only one that JSON and forms are read in. */
  void requireUtf8() {
    header
        .parameter(CHARSET)
        .filter(charset -> !UTF_8.contains(charset.toLowerCase(Locale.ROOT)))
        .ifPresent(
            charset -> {
              throw new RequestInvalidException(
                  "A body of type %s can't be read in charset %s. Send UTF-8."
                      .formatted(header.value(), Excerpt.of(charset, 40)));
            });
  }

  /**
   * One spelling for all of a type, without the parameter that the body's form makes irrelevant.
   */
  String spelledWithout(String parameter) {
    TreeMap<String, String> counting = new TreeMap<>(header.parameters());
    counting.remove(parameter);
    counting.computeIfPresent(CHARSET, (name, charset) -> charset.toLowerCase(Locale.ROOT));
    StringBuilder spelled = new StringBuilder(header.value());
    counting.forEach(
        (name, value) -> {
          spelled.append(';').append(name).append('=');
          new JsonNode.Text(value).appendTo(spelled);
        });
    return spelled.toString();
  }

  /** The same, with every parameter. */
  String spelled() {
    return spelledWithout("");
  }

  /** The same, without the charset, which {@link #requireUtf8} has checked. */
  String spelledWithoutCharset() {
    return spelledWithout(CHARSET);
  }
}
