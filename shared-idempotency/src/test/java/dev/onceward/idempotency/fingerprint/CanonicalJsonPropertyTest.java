package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.RequestInvalidException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("H4: properties of the canonical form")
class CanonicalJsonPropertyTest {

  @Property
  void everySpelling_hasTheSameForm(@ForAll("values") Object value, @ForAll Random random) {
    byte[] one = JsonSpelling.of(value, random);
    byte[] other = JsonSpelling.of(value, random);
    assertThat(CanonicalJson.of(one)).isEqualTo(CanonicalJson.of(other));
  }

  @Property
  void form_isItsOwnForm(@ForAll("values") Object value, @ForAll Random random) {
    byte[] form = CanonicalJson.of(JsonSpelling.of(value, random));
    assertThat(CanonicalJson.of(form)).isEqualTo(form);
  }

  @Property
  void oneChange_changesTheForm(@ForAll("values") Object value, @ForAll Random random) {
    Object changed = JsonValues.changed(value, random);
    assertThat(CanonicalJson.of(JsonSpelling.of(changed, random)))
        .isNotEqualTo(CanonicalJson.of(JsonSpelling.of(value, random)));
  }

  @Property
  void twoValues_haveOneFormExactlyIfEqual(
      @ForAll("values") Object one, @ForAll("values") Object other, @ForAll Random random) {
    byte[] oneForm = CanonicalJson.of(JsonSpelling.of(one, random));
    byte[] otherForm = CanonicalJson.of(JsonSpelling.of(other, random));
    assertThat(Arrays.equals(oneForm, otherForm)).isEqualTo(one.equals(other));
  }

  @Property
  void reorderedArray_hasAnotherForm(@ForAll("arrays") List<Object> array, @ForAll Random random) {
    List<Object> reversed = new ArrayList<>(array);
    Collections.reverse(reversed);
    assertThat(
            Arrays.equals(
                CanonicalJson.of(JsonSpelling.of(array, random)),
                CanonicalJson.of(JsonSpelling.of(reversed, random))))
        .isEqualTo(array.equals(reversed));
  }

  @Property
  void arbitraryBytes_areReadOrRefused(@ForAll byte[] bytes) {
    readOrRefuse(bytes);
  }

  @Property
  void damagedJson_isReadOrRefused(
      @ForAll("values") Object value, @ForAll Random random, @ForAll byte damage) {
    byte[] bytes = JsonSpelling.of(value, random);
    bytes[random.nextInt(bytes.length)] = damage;
    readOrRefuse(bytes);
    readOrRefuse(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
  }

  @Property
  void jsonLookingText_isReadOrRefused(@ForAll("fragments") List<String> fragments) {
    readOrRefuse(String.join("", fragments).getBytes(StandardCharsets.UTF_8));
  }

  private static void readOrRefuse(byte[] bytes) {
    try {
      byte[] form = CanonicalJson.of(bytes);
      assertThat(CanonicalJson.of(form)).isEqualTo(form);
    } catch (RequestInvalidException refused) {
      assertThat(refused.getMessage()).startsWith("The JSON body ").hasSizeLessThan(1500);
    }
  }

  @Provide
  Arbitrary<Object> values() {
    return JsonValues.any();
  }

  @Provide
  Arbitrary<List<Object>> arrays() {
    return JsonValues.any().list().ofMinSize(2).ofMaxSize(5);
  }

  @Provide
  Arbitrary<List<String>> fragments() {
    return Arbitraries.of(
            "{", "}", "[", "]", ",", ":", " ", "\n", "\"a\"", "\"b\"", "\"", "\\", "\\ud83d",
            "\\ude00", "0", "1", "-", ".", "e", "E+", "9999", "true", "false", "null", "\u0000",
            "\uFEFF", "tru", "1e3", "\"a\":1", "/*", "'")
        .list()
        .ofMaxSize(12);
  }
}
