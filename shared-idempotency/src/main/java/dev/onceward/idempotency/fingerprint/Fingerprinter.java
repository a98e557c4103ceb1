package dev.onceward.idempotency.fingerprint;

import java.util.Optional;

/**
 * Takes the fingerprint of one request by whichever version of the rules is asked for.
 *
 * <p>A record keeps the version it was written with. After a rolling upgrade a node compares by the
 * record's version, so that new rules never turn a replay into a mismatch.
 */
public interface Fingerprinter {

  /** By the newest rules this release knows: what a new record is stored with. */
  Fingerprint current();

  /**
   * By the given version; empty if this release does not know it (a newer node wrote the record).
   */
  Optional<Fingerprint> ofVersion(int version);

  /**
   * Whether a stored fingerprint is of this request. One whose version is unknown here can't be
   * compared; it counts as the same, because to execute again is never an option and to refuse a
   * true repeat would lose its answer.
   */
  default boolean matches(Fingerprint stored) {
    return ofVersion(stored.version()).map(stored::equals).orElse(true);
  }
}
