package dev.onceward.idempotency.fingerprint;

import java.util.Objects;
import java.util.Optional;

/**
 * What a request's fingerprint is taken of.
 *
 * <p>The body is not copied; it must not change afterwards.
 */
public final class RequestContent {

  private final String method;
  private final String rawPath;
  private final Optional<String> rawQuery;
  private final Optional<String> contentType;
  private final Optional<byte[]> body;

  /**
   * Describes a request.
   *
   * @param method as sent, such as {@code POST}
   * @param rawPath the path as sent, percent escapes not decoded
   * @param rawQuery the query as sent, without its question mark; empty if there is none
   * @param contentType the header's value; empty if there is none
   * @param body the content; empty if the request has none. An empty array is a body of no bytes,
   *     which is refused where JSON is declared and otherwise equal to no body
   */
  public RequestContent(
      String method,
      String rawPath,
      Optional<String> rawQuery,
      Optional<String> contentType,
      Optional<byte[]> body) {
    this.method = Objects.requireNonNull(method, "method");
    this.rawPath = Objects.requireNonNull(rawPath, "rawPath");
    this.rawQuery = Objects.requireNonNull(rawQuery, "rawQuery");
    this.contentType = Objects.requireNonNull(contentType, "contentType");
    this.body = Objects.requireNonNull(body, "body");
  }

  String method() {
    return method;
  }

  String rawPath() {
    return rawPath;
  }

  Optional<String> rawQuery() {
    return rawQuery;
  }

  Optional<String> contentType() {
    return contentType;
  }

  Optional<byte[]> body() {
    return body;
  }
}
