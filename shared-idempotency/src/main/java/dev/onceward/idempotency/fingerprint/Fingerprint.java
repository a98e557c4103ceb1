package dev.onceward.idempotency.fingerprint;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The SHA-256 of what a request asked for, with the version of the rules it was taken by.
 *
 * <p>Stored with the record. Only fingerprints of the same version can be compared.
 */
public final class Fingerprint {

  private final int version;
  private final byte[] sha256;

  /** Takes its own copy of the digest. */
  public Fingerprint(int version, byte[] sha256) {
    if (sha256.length != 32) {
      throw new IllegalArgumentException(
          "A fingerprint is a SHA-256 of 32 bytes, not of " + sha256.length);
    }
    this.version = version;
    this.sha256 = sha256.clone();
  }

  /** The version of the rules. */
  public int version() {
    return version;
  }

  /** A copy of the digest, 32 bytes. */
  public byte[] sha256() {
    return sha256.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fingerprint that
        && version == that.version
        && Arrays.equals(sha256, that.sha256);
  }

  @Override
  public int hashCode() {
    return 31 * version + Arrays.hashCode(sha256);
  }

  @Override
  public String toString() {
    return "v" + version + ":" + HexFormat.of().formatHex(sha256);
  }
}
