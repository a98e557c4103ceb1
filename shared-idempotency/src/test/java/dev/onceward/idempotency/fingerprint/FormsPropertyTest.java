package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.RequestInvalidException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("H4: forms are read or refused, whatever they hold")
class FormsPropertyTest {

  private static final String MULTIPART = "multipart/form-data; boundary=b";
  private static final String URL_ENCODED = "application/x-www-form-urlencoded";
  private static final byte[] GOOD_PARTS =
      """
      --b
      Content-Disposition: form-data; name="order"
      Content-Type: application/json

      {"amount": 1500}
      --b
      Content-Disposition: form-data; name="scan"; filename="a.png"

      png
      --b--
      """
          .replace("\n", "\r\n")
          .getBytes(StandardCharsets.UTF_8);

  @Property
  void anyBytes_areReadOrRefused(@ForAll("types") String type, @ForAll byte[] body) {
    readOrRefuse(type, body);
  }

  @Property
  void damagedParts_areReadOrRefused(@ForAll Random random, @ForAll byte damage) {
    byte[] damaged = GOOD_PARTS.clone();
    damaged[random.nextInt(damaged.length)] = damage;
    readOrRefuse(MULTIPART, damaged);
    readOrRefuse(MULTIPART, Arrays.copyOf(damaged, random.nextInt(damaged.length)));
  }

  @Property
  void damagedPairs_areReadOrRefused(@ForAll("pairs") String pairs) {
    readOrRefuse(URL_ENCODED, pairs.getBytes(StandardCharsets.UTF_8));
  }

  @Property
  void anyBoundary_isUsedOrRefused(@ForAll String boundary) {
    readOrRefuse("multipart/form-data; boundary=\"" + boundary + '"', GOOD_PARTS);
    readOrRefuse("multipart/form-data; boundary=" + boundary, GOOD_PARTS);
  }

  private static void readOrRefuse(String type, byte[] body) {
    try {
      assertThat(fingerprint(type, body)).isEqualTo(fingerprint(type, body));
    } catch (RequestInvalidException refused) {
      assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(1500);
    }
  }

  private static Fingerprint fingerprint(String type, byte[] body) {
    return new RequestFingerprinter(
            new RequestContent("POST", "/", Optional.empty(), Optional.of(type), Optional.of(body)))
        .current();
  }

  @Provide
  Arbitrary<String> types() {
    return Arbitraries.of(MULTIPART, URL_ENCODED, "application/json", "text/plain");
  }

  @Provide
  Arbitrary<String> pairs() {
    return Arbitraries.strings().withChars("a=&%+4fG1é\u0000\uFFFF").ofMaxLength(40);
  }
}
