package dev.onceward.localstack.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A call under an idempotency key: the key stands for this path with these parameters only. */
record KeyedCall(String key, String fingerprint, Target target, Dialect dialect) {
  static KeyedCall of(String key, Call call) {
    String identity = call.path() + "\n" + call.parameters().canonical();
    return new KeyedCall(key, sha256(identity), call.target(), call.operation().dialect());
  }

  StoredResult result(Answer answer, long now) {
    return new StoredResult(key, fingerprint, target, answer.status(), answer.body(), now);
  }

  static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
