package dev.onceward.idempotency.fingerprint;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How fingerprints of one kind of subject are taken, by version. A version that has been released
 * never changes and is kept for as long as the longest retention.
 */
final class FingerprintRules<S> {

  /** The rules of one version. */
  @FunctionalInterface
  interface Rules<S> {
    /** Adds everything that counts to the digest. */
    void add(S subject, FingerprintDigest digest);
  }

  private final SortedMap<Integer, Rules<S>> byVersion;

  FingerprintRules(Map<Integer, Rules<S>> byVersion) {
    this.byVersion = Collections.unmodifiableSortedMap(new TreeMap<>(byVersion));
  }

  int newest() {
    return byVersion.lastKey();
  }

  boolean know(int version) {
    return byVersion.containsKey(version);
  }

  Fingerprint take(int version, S subject) {
    FingerprintDigest digest = new FingerprintDigest();
    byVersion.get(version).add(subject, digest);
    return new Fingerprint(version, digest.finish());
  }
}
