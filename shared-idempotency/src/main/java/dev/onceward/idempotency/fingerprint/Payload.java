package dev.onceward.idempotency.fingerprint;

import java.util.Optional;

/** Adds a body to a fingerprint by what it means, as far as its content type tells. */
final class Payload {

  private static final String NONE = "none";
  private static final String RAW = "raw";
  private static final String JSON = "json";

  private Payload() {}

  static void add(Optional<String> declaredType, Optional<byte[]> body, FingerprintDigest digest) {
    Optional<ContentType> type =
        body.isPresent() ? declaredType.map(ContentType::parse) : Optional.empty();
    if (type.filter(ContentType::isJson).isPresent()) {
      addJson(type.get(), body.get(), digest);
    } else if (body.filter(b -> b.length > 0).isPresent()) {
      digest.part(RAW).part(type.map(ContentType::spelled)).part(body.get());
    } else {
      digest.part(NONE);
    }
  }

  private static void addJson(ContentType type, byte[] body, FingerprintDigest digest) {
    type.requireUtf8();
    digest.part(JSON).part(type.spelledWithoutCharset()).part(CanonicalJson.of(body));
  }
}
