package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.Map;
import java.util.Optional;

/**
 * The fingerprint of an HTTP request: method, path, query, content type and body.
 *
 * <p>JSON counts by its meaning ({@link CanonicalJson}), any other body byte for byte. Taken when
 * first asked for, and only once; {@link RequestInvalidException} is thrown then if the body can't
 * be read. Safe for concurrent use.
 */
public final class RequestFingerprinter implements Fingerprinter {

  /** The newest version of the rules. */
  public static final int CURRENT_VERSION = 1;

  /** The place to add a version. The earlier ones stay as they are. */
  private static final FingerprintRules<RequestContent> RULES =
      new FingerprintRules<>(Map.of(CURRENT_VERSION, RequestFingerprinter::addVersion1));

  private final Fingerprinter versions;

  /** Of this request; nothing is computed yet. */
  public RequestFingerprinter(RequestContent request) {
    this(request, RULES);
  }

  RequestFingerprinter(RequestContent request, FingerprintRules<RequestContent> rules) {
    this.versions = new VersionedFingerprinter<>(request, rules);
  }

  @Override
  public Fingerprint current() {
    return versions.current();
  }

  @Override
  public Optional<Fingerprint> ofVersion(int version) {
    return versions.ofVersion(version);
  }

  static void addVersion1(RequestContent request, FingerprintDigest digest) {
    digest.part("request").part(request.method()).part(request.rawPath()).part(request.rawQuery());
    Payload.add(request.contentType(), request.body(), digest);
  }
}
