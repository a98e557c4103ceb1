package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("H4: properties of a request's fingerprint")
class RequestFingerprintPropertyTest {

  @Property
  void everySpelling_isTheSameFingerprint(@ForAll("values") Object value, @ForAll Random random) {
    assertThat(ofJson(JsonSpelling.of(value, random)))
        .isEqualTo(ofJson(JsonSpelling.of(value, random)));
  }

  @Property
  void oneChange_isAnotherFingerprint(@ForAll("values") Object value, @ForAll Random random) {
    assertThat(ofJson(JsonSpelling.of(value, random)))
        .isNotEqualTo(ofJson(JsonSpelling.of(JsonValues.changed(value, random), random)));
  }

  @Property
  void memberLeftOut_mayHoldAnything(
      @ForAll("objects") Object object, @ForAll("values") Object trace, @ForAll Random random) {
    JsonMembers butTheTrace = JsonMembers.except("/trace id");
    Map<Object, Object> traced = new LinkedHashMap<>((Map<?, ?>) object);
    traced.put("trace id", trace);
    assertThat(ofJson(JsonSpelling.of(traced, random), butTheTrace))
        .isEqualTo(ofJson(JsonSpelling.of(object, random), butTheTrace));
  }

  @Property
  void jsonParameters_areTheSameHoweverTheyCome(@ForAll("objects") Object object) {
    @SuppressWarnings("unchecked")
    Map<String, Object> parameters = (Map<String, Object>) object;
    Map<String, Object> sorted = new TreeMap<>(parameters);
    assertThat(new ParameterFingerprinter(parameters).current())
        .isEqualTo(new ParameterFingerprinter(sorted).current());
  }

  @Property
  void anyBodyOfAnyType_isTakenOrRefused(
      @ForAll("types") String type, @ForAll("fragments") List<String> fragments) {
    Requests request = Requests.order(String.join("", fragments)).type(type);
    try {
      assertThat(request.fingerprint()).isEqualTo(request.fingerprint());
    } catch (RequestInvalidException refused) {
      assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(1500);
    }
  }

  @Property
  void anyContentType_isReadOrRefused(@ForAll String type) {
    try {
      assertThat(ContentType.parse(type).spelled()).isNotBlank();
    } catch (RequestInvalidException refused) {
      assertThat(refused.getMessage()).startsWith("The header Content-Type is malformed");
    }
  }

  private static Fingerprint ofJson(byte[] body) {
    return ofJson(body, JsonMembers.all());
  }

  private static Fingerprint ofJson(byte[] body, JsonMembers members) {
    Optional<String> json = Optional.of("application/json");
    return new RequestFingerprinter(
            new RequestContent("POST", "/", Optional.empty(), json, Optional.of(body)), members)
        .current();
  }

  @Provide
  Arbitrary<Object> values() {
    return JsonValues.any();
  }

  @Provide
  Arbitrary<Object> objects() {
    return JsonValues.object();
  }

  @Provide
  Arbitrary<String> types() {
    return Arbitraries.of(
        "application/json", "application/x-www-form-urlencoded", "multipart/form-data;boundary=b");
  }

  @Provide
  Arbitrary<List<String>> fragments() {
    return Arbitraries.of(
            "--b",
            "--",
            "\r\n",
            "\r\n--b\r\n",
            "Content-Disposition: form-data; name=a",
            "b",
            ":",
            "Content-Type: application/json",
            ";",
            "\"",
            "\\",
            "=",
            "&",
            "%41",
            "%",
            "+",
            "{}",
            "é")
        .list()
        .ofMaxSize(15);
  }
}
