package dev.onceward.benchmarks;

import java.net.URI;
import java.nio.charset.StandardCharsets;

/** The requests as they go over the wire, to one server under one token. */
record HttpRequests(URI server, String token) {
  private static final String ORDER = "{\"customer_id\":123,\"amount\":\"1500.00\"}";

  byte[] order(String path, String idempotencyKey) {
    return post(path, "Idempotency-Key: " + idempotencyKey + "\r\n");
  }

  byte[] orderWithoutKey(String path) {
    return post(path, "");
  }

  private byte[] post(String path, String key) {
    return bytes(
        start("POST", path)
            + key
            + "Content-Type: application/json\r\nContent-Length: "
            + ORDER.length()
            + "\r\n\r\n"
            + ORDER);
  }

  byte[] get(String path) {
    return bytes(start("GET", path) + "\r\n");
  }

  private String start(String method, String path) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: "
        + server.getAuthority()
        + "\r\nAuthorization: Bearer "
        + token
        + "\r\nAccept: application/json\r\n";
  }

  private static byte[] bytes(String request) {
    return request.getBytes(StandardCharsets.ISO_8859_1);
  }
}
