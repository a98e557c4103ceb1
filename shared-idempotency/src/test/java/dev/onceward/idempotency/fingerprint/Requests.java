package dev.onceward.idempotency.fingerprint;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Requests for tests: an order unless said otherwise. */
record Requests(
    String method,
    String path,
    Optional<String> query,
    Optional<String> type,
    Optional<String> body) {

  static Requests order(String body) {
    return new Requests(
        "POST",
        "/api/orders",
        Optional.empty(),
        Optional.of("application/json"),
        Optional.of(body));
  }

  Requests method(String other) {
    return new Requests(other, path, query, type, body);
  }

  Requests path(String other) {
    return new Requests(method, other, query, type, body);
  }

  Requests query(String other) {
    return new Requests(method, path, Optional.of(other), type, body);
  }

  Requests type(String other) {
    return new Requests(method, path, query, Optional.of(other), body);
  }

  Requests withoutType() {
    return new Requests(method, path, query, Optional.empty(), body);
  }

  Requests body(String other) {
    return new Requests(method, path, query, type, Optional.of(other));
  }

  Requests withoutBody() {
    return new Requests(method, path, query, type, Optional.empty());
  }

  RequestContent content() {
    return new RequestContent(
        method, path, query, type, body.map(b -> b.getBytes(StandardCharsets.UTF_8)));
  }

  Fingerprint fingerprint() {
    return new RequestFingerprinter(content()).current();
  }
}
