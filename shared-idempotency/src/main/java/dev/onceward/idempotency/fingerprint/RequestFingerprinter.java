package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.Map;
import java.util.Optional;

/**
 * The fingerprint of an HTTP request: method, path, query, content type and body.
 *
 * <p>JSON counts by its meaning ({@link CanonicalJson}), and an operation may choose which of its
 * members count. Forms count by their fields, whatever their escapes, boundary and order of names.
 * Any other body counts byte for byte.
 *
 * <p>Taken when first asked for, and only once; {@link RequestInvalidException} is thrown then if
 * the body can't be read. Safe for concurrent use.
 */
public final class RequestFingerprinter implements Fingerprinter {

  /** The newest version of the rules. */
  public static final int CURRENT_VERSION = 1;

  /** The place to add a version. The earlier ones stay as they are. */
  private static final FingerprintRules<Subject> RULES =
      new FingerprintRules<>(Map.of(CURRENT_VERSION, RequestFingerprinter::addVersion1));

  private final Fingerprinter versions;

  /** A request and which members of its JSON count. */
  record Subject(RequestContent request, JsonMembers members) {}

  /** Of this request, with all of its body. */
  public RequestFingerprinter(RequestContent request) {
    this(request, JsonMembers.all());
  }

  /** Of this request, with the chosen members of its body if that is JSON. */
  public RequestFingerprinter(RequestContent request, JsonMembers members) {
    this(new Subject(request, members), RULES);
  }

  RequestFingerprinter(Subject subject, FingerprintRules<Subject> rules) {
    this.versions = new VersionedFingerprinter<>(subject, rules);
  }

  @Override
  public Fingerprint current() {
    return versions.current();
  }

  @Override
  public Optional<Fingerprint> ofVersion(int version) {
    return versions.ofVersion(version);
  }

  static void addVersion1(Subject subject, FingerprintDigest digest) {
    RequestContent request = subject.request();
    digest.part("request").part(request.method()).part(request.rawPath()).part(request.rawQuery());
    Payload.add(request, subject.members(), digest);
  }
}
