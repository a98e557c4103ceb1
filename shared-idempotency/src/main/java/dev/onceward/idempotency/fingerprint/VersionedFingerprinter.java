package dev.onceward.idempotency.fingerprint;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Takes fingerprints of one subject when they are asked for, and each version's only once. */
final class VersionedFingerprinter<S> implements Fingerprinter {

  private final S subject;
  private final FingerprintRules<S> rules;
  private final Map<Integer, Fingerprint> taken = new ConcurrentHashMap<>();

  VersionedFingerprinter(S subject, FingerprintRules<S> rules) {
    this.subject = subject;
    this.rules = rules;
  }

  @Override
  public Fingerprint current() {
    return take(rules.newest());
  }

  @Override
  public Optional<Fingerprint> ofVersion(int version) {
    return rules.know(version) ? Optional.of(take(version)) : Optional.empty();
  }

  private Fingerprint take(int version) {
    return taken.computeIfAbsent(version, v -> rules.take(v, subject));
  }
}
