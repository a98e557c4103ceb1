package dev.onceward.idempotency.encryption;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Keys that are made when a test first names them. */
public final class TestKeys {

  private static final Map<String, String> SECRETS = new ConcurrentHashMap<>();

  private TestKeys() {}

  /** A key's secret, as it is written down. */
  public static String secret(String id) {
    return SECRETS.computeIfAbsent(id, unknown -> newSecret());
  }

  /** A cipher that writes by the first key and reads by all. */
  public static AnswerCipher writing(String active, String... others) {
    return new AnswerCipher(keys(Optional.of(active), active, others), true);
  }

  /** A cipher that writes in the clear and reads by these keys. */
  public static AnswerCipher reading(String first, String... others) {
    return new AnswerCipher(keys(Optional.empty(), first, others), true);
  }

  /** A cipher that writes by the key, and reads nothing else. */
  public static AnswerCipher refusingPlain(String active) {
    return new AnswerCipher(keys(Optional.of(active), active), false);
  }

  private static EncryptionKeys keys(Optional<String> active, String first, String... others) {
    return EncryptionKeys.of(
        Stream.concat(Stream.of(first), Arrays.stream(others)).map(TestKeys::key).toList(), active);
  }

  static EncryptionKey key(String id) {
    return EncryptionKey.parse(id + ":" + secret(id));
  }

  private static String newSecret() {
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    return Base64.getEncoder().encodeToString(secret);
  }
}
