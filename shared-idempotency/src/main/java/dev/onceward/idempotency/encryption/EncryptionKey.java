package dev.onceward.idempotency.encryption;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** A secret of 256 bits under the name by which answers refer to it. */
public final class EncryptionKey {

  /** Too short to be a key that was put in the wrong place, so that an id may be printed. */
  static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,32}");

  static final String ID_RULE = "1 to 32 characters of A-Z a-z 0-9 . _ -";

  private static final int BYTES = 32;
  private static final String HMAC = "HmacSHA256";

  private final String id;
  private final byte[] secret;

  private EncryptionKey(String id, byte[] secret) {
    this.id = id;
    this.secret = secret;
  }

  /**
   * Reads {@code id:base64}.
   *
   * @throws IllegalArgumentException saying what is wrong, without any of the text but the id
   */
  static EncryptionKey parse(String text) {
    int colon = text.indexOf(':');
    String id = text.substring(0, Math.max(0, colon)).strip();
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "a key is written as id:base64, with an id of " + ID_RULE + " and a colon after it");
    }
    return new EncryptionKey(id, secret(id, text.substring(colon + 1).strip()));
  }

  // The cause is left out because its message quotes from the key.
  @SuppressWarnings("UnusedException")
  private static byte[] secret(String id, String base64) {
    byte[] secret;
    try {
      secret = Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException("the key '" + id + "' is not in base64");
    }
    if (secret.length != BYTES) {
      throw new IllegalArgumentException(
          "the key '"
              + id
              + "' has "
              + secret.length
              + " bytes and needs "
              + BYTES
              + "; make one with: openssl rand -base64 "
              + BYTES);
    }
    return secret;
  }

  /** Its name. */
  String id() {
    return id;
  }

  boolean isSameSecretAs(EncryptionKey other) {
    return MessageDigest.isEqual(secret, other.secret);
  }

  /**
   * The AES key of one record. With a key for each record a random nonce need only differ from the
   * few others of the same record, so that no number of answers wears out the secret.
   */
  SecretKey ofRecord(byte[] record) {
    try {
      Mac hmac = Mac.getInstance(HMAC);
      hmac.init(new SecretKeySpec(secret, HMAC));
      return new SecretKeySpec(hmac.doFinal(record), "AES");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java has " + HMAC, impossible);
    }
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "EncryptionKey[" + id + "]";
  }
}
