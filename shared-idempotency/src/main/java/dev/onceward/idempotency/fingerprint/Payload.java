package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reduces a body to what it means, as far as its content type tells. Every form has a mark of its
 * own, so that bodies of two forms are never equal.
 */
final class Payload {

  private static final String NONE = "none";
  private static final String RAW = "raw";
  private static final String JSON = "json";
  private static final String FORM = "form";
  private static final String MULTIPART = "multipart";

  private static final String BOUNDARY = "boundary";

  /** RFC 2046, section 5.1.1. */
  private static final Pattern BOUNDARY_FORM =
      Pattern.compile("[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]");

  private final JsonMembers members;
  private final FingerprintDigest digest;

  private Payload(JsonMembers members, FingerprintDigest digest) {
    this.members = members;
    this.digest = digest;
  }

  /** Adds the request's body to its fingerprint. */
  static void add(RequestContent request, JsonMembers members, FingerprintDigest digest) {
    Optional<ContentType> type =
        request.body().flatMap(body -> request.contentType()).map(ContentType::parse);
    new Payload(members, digest).add(type, request.body().orElse(new byte[0]));
  }

  private void add(Optional<ContentType> type, byte[] body) {
    if (type.filter(ContentType::isJson).isPresent()) {
      addJson(type.get(), body);
    } else if (body.length == 0) {
      digest.part(NONE);
    } else if (type.filter(ContentType::isForm).isPresent()) {
      addForm(type.get(), body);
    } else if (type.filter(ContentType::isMultipartForm).isPresent()) {
      addMultipart(type.get(), body);
    } else {
      digest.part(RAW).part(type.map(ContentType::spelled)).part(body);
    }
  }

  private void addJson(ContentType type, byte[] body) {
    type.requireUtf8();
    add(JSON, type.spelledWithoutCharset(), members.of(CanonicalJson.read(body)));
  }

  private void addForm(ContentType type, byte[] body) {
    type.requireUtf8();
    add(FORM, type.spelledWithoutCharset(), FormPairs.read(body));
  }

  private void addMultipart(ContentType type, byte[] body) {
    String boundary =
        type.header()
            .parameter(BOUNDARY)
            .filter(b -> BOUNDARY_FORM.matcher(b).matches())
            .orElseThrow(
                () ->
                    new RequestInvalidException(
                        "The Content-Type multipart/form-data has no well-formed boundary. Name the"
                            + " one that separates the parts, 1 to 70 characters (RFC 2046)."));
    add(MULTIPART, type.spelledWithout(BOUNDARY), MultipartForm.read(body, boundary));
  }

  private void add(String form, String type, JsonNode meaning) {
    digest.part(form).part(type).part(CanonicalJson.spell(meaning));
  }
}
