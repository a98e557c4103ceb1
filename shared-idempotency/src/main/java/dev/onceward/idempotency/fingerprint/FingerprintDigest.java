package dev.onceward.idempotency.fingerprint;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * A SHA-256 over parts, each preceded by its length, so that "ab" + "c" and "a" + "bc" differ and
 * no two different requests give the same bytes.
 */
final class FingerprintDigest {

  private static final int ABSENT = -1;

  private final MessageDigest sha256;

  FingerprintDigest() {
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256, which every Java must have", e);
    }
  }

  /** Adds a part of bytes. */
  FingerprintDigest part(byte[] bytes) {
    length(bytes.length);
    sha256.update(bytes);
    return this;
  }

  /** Adds a text by its UTF-16 code units: any encoder would replace what it can't encode. */
  FingerprintDigest part(String text) {
    ByteBuffer units = ByteBuffer.allocate(Character.BYTES * text.length());
    units.asCharBuffer().put(text);
    return part(units.array());
  }

  /** Adds a text that may be absent, which differs from an empty one. */
  FingerprintDigest part(Optional<String> text) {
    text.ifPresentOrElse(this::part, () -> length(ABSENT));
    return this;
  }

  /** The digest; this object can't be used afterwards. */
  byte[] finish() {
    return sha256.digest();
  }

  private void length(int length) {
    sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(length).flip());
  }
}
