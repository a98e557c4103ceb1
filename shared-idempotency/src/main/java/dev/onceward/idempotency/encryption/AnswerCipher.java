package dev.onceward.idempotency.encryption;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/** Encrypts an answer for its record, by AES-256-GCM, and decrypts it there and nowhere else. */
public final class AnswerCipher {

  private final SecureRandom random = new SecureRandom();
  private final EncryptionKeys keys;
  private final boolean readsPlain;

  /**
   * A cipher.
   *
   * @param readsPlain whether answers that are stored in the clear count
   */
  public AnswerCipher(EncryptionKeys keys, boolean readsPlain) {
    this.keys = keys;
    this.readsPlain = readsPlain;
  }

  /** The id of the key that encrypts; empty if answers are to be stored in the clear. */
  public Optional<String> activeKeyId() {
    return keys.active().map(EncryptionKey::id);
  }

  /** Whether answers that are stored in the clear count. */
  public boolean readsPlain() {
    return readsPlain;
  }

  /**
   * Encrypts by the active key.
   *
   * @throws IllegalStateException if there is none
   */
  public byte[] seal(AnswerBinding binding, byte[] content) {
    EncryptionKey key =
        keys.active().orElseThrow(() -> new IllegalStateException("No key is active"));
    byte[] nonce = new byte[Envelope.NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] ciphertext = cipher(Cipher.ENCRYPT_MODE, key, nonce, binding).doFinal(content);
      return new Envelope(key.id(), nonce, ciphertext).toBytes();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java has AES-GCM", impossible);
    }
  }

  /** The id of the key that an answer names; not to be trusted before it is opened. */
  public static String keyIdOf(byte[] sealed) throws UnreadableException {
    return Envelope.parse(sealed).keyId();
  }

  /**
   * Decrypts by the key that the answer names.
   *
   * @throws UnreadableException if there is no such key, or the answer was changed or belongs to
   *     another record, state or status
   */
  public byte[] open(AnswerBinding binding, byte[] sealed) throws UnreadableException {
    Envelope envelope = Envelope.parse(sealed);
    EncryptionKey key =
        keys.find(envelope.keyId()).orElseThrow(() -> noKey(envelope.keyId(), keys));
    try {
      return cipher(Cipher.DECRYPT_MODE, key, envelope.nonce(), binding)
          .doFinal(envelope.ciphertext());
    } catch (AEADBadTagException forged) {
      throw new UnreadableException(
          "it was changed, or moved here from another record, state or status, or the key '"
              + key.id()
              + "' is not the one that wrote it: restore the row or the key",
          forged);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java has AES-GCM", impossible);
    }
  }

  /** A forged id may be anything: only what could be an id is shown. */
  private static UnreadableException noKey(String id, EncryptionKeys keys) {
    String shown = EncryptionKey.ID.matcher(id).matches() ? "'" + id + "'" : "of no valid id";
    return new UnreadableException(
        "it was encrypted by the key "
            + shown
            + ", and there are "
            + keys
            + " only: give the key back in "
            + EncryptionSettings.KEYS_FILE.name()
            + " or "
            + EncryptionSettings.KEYS.name());
  }

  private static Cipher cipher(int mode, EncryptionKey key, byte[] nonce, AnswerBinding binding)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        mode,
        key.ofRecord(binding.recordBytes()),
        new GCMParameterSpec(Envelope.TAG_BYTES * Byte.SIZE, nonce));
    byte[] head = Envelope.head(key.id());
    byte[] bound = binding.bytes();
    cipher.updateAAD(ByteBuffer.allocate(head.length + bound.length).put(head).put(bound).flip());
    return cipher;
  }
}
