package dev.onceward.idempotency.encryption;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * An encrypted answer as it is stored: one byte of version, one of the key id's length, the key id,
 * 12 of nonce, and what AES-GCM made, its tag included.
 */
final class Envelope {

  static final int NONCE_BYTES = 12;
  static final int TAG_BYTES = 16;
  private static final byte VERSION = 1;

  private final String keyId;
  private final byte[] nonce;
  private final byte[] ciphertext;

  /** Takes the arrays as they are: they stay in this package. */
  Envelope(String keyId, byte[] nonce, byte[] ciphertext) {
    this.keyId = keyId;
    this.nonce = nonce;
    this.ciphertext = ciphertext;
  }

  String keyId() {
    return keyId;
  }

  byte[] nonce() {
    return nonce;
  }

  byte[] ciphertext() {
    return ciphertext;
  }

  /** What comes before the nonce, and is authenticated with the rest. */
  static byte[] head(String keyId) {
    byte[] id = keyId.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(2 + id.length).put(VERSION).put((byte) id.length).put(id).array();
  }

  byte[] toBytes() {
    byte[] head = head(keyId);
    return ByteBuffer.allocate(head.length + nonce.length + ciphertext.length)
        .put(head)
        .put(nonce)
        .put(ciphertext)
        .array();
  }

  static Envelope parse(byte[] bytes) throws UnreadableException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    checkLength(buffer, 2);
    byte version = buffer.get();
    if (version != VERSION) {
      throw new UnreadableException(
          "its encryption has version "
              + version
              + ", and this release knows "
              + VERSION
              + "; run the release that wrote it, or a newer one");
    }
    int idLength = Byte.toUnsignedInt(buffer.get());
    checkLength(buffer, idLength + NONCE_BYTES + TAG_BYTES);
    byte[] id = next(buffer, idLength);
    byte[] nonce = next(buffer, NONCE_BYTES);
    return new Envelope(
        new String(id, StandardCharsets.US_ASCII), nonce, next(buffer, buffer.remaining()));
  }

  private static void checkLength(ByteBuffer buffer, int needed) throws UnreadableException {
    if (buffer.remaining() < needed) {
      throw new UnreadableException("its encryption is cut short: restore the row from a backup");
    }
  }

  private static byte[] next(ByteBuffer buffer, int length) {
    byte[] bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }
}
