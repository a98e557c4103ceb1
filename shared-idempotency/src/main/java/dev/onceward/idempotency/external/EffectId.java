package dev.onceward.idempotency.external;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.UUID;

/**
 * What is derived from an effect's identity alone, and so is the same on every attempt and node.
 */
final class EffectId {

  private static final String PREFIX = "ow1-";

  private EffectId() {}

  /** The execution's id, unique within the tenant. */
  static UUID of(ExternalEffect effect) {
    ByteBuffer digest = ByteBuffer.wrap(digest(effect).digest());
    return new UUID(digest.getLong(), digest.getLong());
  }

  /**
   * The provider key of one step (E4). The step is part of it because a provider refuses a key that
   * comes with another request.
   */
  static String providerKey(ExternalEffect effect, String step) {
    MessageDigest sha256 = digest(effect);
    addLengthPrefixed(sha256, step);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(sha256.digest());
  }

  private static MessageDigest digest(ExternalEffect effect) {
    MessageDigest sha256 = sha256();
    addLengthPrefixed(sha256, effect.tenant().toString());
    addLengthPrefixed(sha256, effect.process());
    effect.identity().forEach(part -> addLengthPrefixed(sha256, part));
    return sha256;
  }

  private static void addLengthPrefixed(MessageDigest sha256, String part) {
    byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
    sha256.update(ByteBuffer.allocate(4).putInt(0, bytes.length));
    sha256.update(bytes);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every Java has SHA-256", impossible);
    }
  }
}
