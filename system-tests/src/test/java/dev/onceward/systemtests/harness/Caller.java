package dev.onceward.systemtests.harness;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Somebody who calls the system, with a token or without. */
public record Caller(URI url, Optional<String> token) {

  public Call get(String path) {
    return call("GET", path);
  }

  public Call post(String path) {
    return call("POST", path);
  }

  /** Places the intent's order. */
  public Call order(Intent intent) {
    return order(intent.key(), intent.body());
  }

  public Call order(String key, String json) {
    return post("/api/orders").key(key).json(json);
  }

  /** Asks for the payment. */
  public Call pay(Charge charge) {
    return pay(charge.key(), charge.body());
  }

  public Call pay(String key, String json) {
    return post("/api/payments").key(key).json(json);
  }

  /** Without an amount all that is left is given back. */
  public Call refund(String paymentId, String key, String json) {
    return post("/api/payments/" + paymentId + "/refunds").key(key).json(json);
  }

  public Call cancel(String orderId, String key) {
    return post("/api/orders/" + orderId + "/cancel").key(key);
  }

  /** A call without a body and with no header but the token. */
  public Call call(String method, String path) {
    Call call = new Call(url.resolve(path), method, List.of(), new byte[0]);
    return token.map(value -> call.header("Authorization", "Bearer " + value)).orElse(call);
  }
}
