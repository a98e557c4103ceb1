package dev.onceward.idempotency.fingerprint;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.HexFormat;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H4: JSON without a single meaning is refused, by place and without its values")
class CanonicalJsonRefusalTest {

  @Test
  @DisplayName("{\"amount\":1,\"amount\":1000} is refused")
  void duplicateMember_isRefused() {
    refusal("{\"amount\":1,\"amount\":1000}")
        .contains("a member twice at /amount")
        .doesNotContain("1000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":1,\"\\u0061\":1} | /a",
        "{\"x\":[0,{\"a\":1,\"a\":1}]} | /x/1/a",
        "{\"a/b\":1,\"a\\/b\":2} | /a~1b",
        "{\"\":1,\"\":2} | at /.",
        "{\"~\\n\":1,\"~\\n\":2} | /~0\\u000a",
      })
  void duplicateMember_isFoundHoweverSpelledAndNested(String json, String place) {
    refusal(json).contains("a member twice").contains(place);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"n\":\"\\ud83d\"}",
        "{\"n\":\"\\ude00\\ud83d\"}",
        "{\"n\":\"\\ud83dx\"}",
        "{\"n\":[\"\\udFFF\"]}",
        "{\"n\":{\"\\ud800\":1}}"
      })
  void loneSurrogate_isRefused(String json) {
    refusal(json).contains("half of a surrogate pair at /n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e1001", "1E-1001", "1e99999999999", "-0e1001", "1.5e+2000"})
  void absurdExponent_isRefused(String number) {
    refusal("{\"amount\":" + number + "}")
        .contains("a number with more than 1000 digits or an exponent beyond 1000 at /amount")
        .doesNotContain(number);
  }

  @Test
  void tooManyDigits_areRefused() {
    assertThat(CanonicalJson.of("9".repeat(1000).getBytes(UTF_8))).hasSize(1000);
    refusal("9".repeat(1001)).contains("more than 1000 digits");
    refusal("[0." + "1".repeat(1000) + "]").contains("more than 1000 digits").contains("at /0");
  }

  @Test
  void tooDeep_isRefused() {
    assertThat(CanonicalJson.of(("[".repeat(100) + "]".repeat(100)).getBytes(UTF_8))).hasSize(200);
    refusal("[".repeat(101) + "]".repeat(101)).contains("deeper than 100 levels");
  }

  @Test
  void tooManyValues_areRefused() {
    String most = "[" + "{},".repeat(19_998) + "1]";
    assertThat(CanonicalJson.of(most.getBytes(UTF_8))).hasSize(most.length());
    refusal("[" + "{},".repeat(19_999) + "1]").contains("more than 20000 values");
    refusal("[" + "{},".repeat(300_000)).contains("more than 20000 values");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\r\n\t"})
  void empty_isRefused(String json) {
    refusal(json).contains("is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{} {}", "[1]]", "{}x", "1 2", "null,", "\"a\"\"b\"", "{}\u0000"})
  void trailingText_isRefused(String json) {
    refusal(json).contains("not well-formed").contains("nothing after it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[",
        "[1,",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "\"a",
        "tru",
        "-",
        "1.",
        "01",
        "+1",
        ".5",
        "1e",
        "0x1",
        "NaN",
        "Infinity",
        "{a:1}",
        "{'a':1}",
        "[1,]",
        "{\"a\":1,}",
        "[1 2]",
        "\"\t\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        "// c\n1",
        "\u00a01",
        "]"
      })
  void malformedJson_isRefused(String json) {
    refusal(json).containsAnyOf("not well-formed", "ends too early");
  }

  @Test
  void byteOrderMark_isRefused() {
    refusal("\uFEFF{}").contains("byte-order mark");
  }

  @Test
  void otherEncoding_isRefused() {
    refusal("{\"a\":1}".getBytes(UTF_16LE)).contains("not well-formed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"80", "c0af", "eda080", "f4908080", "c3", "ff", "e282"})
  void malformedUtf8_isRefused(String hex) {
    byte[] wrong = HexFormat.of().parseHex("22" + hex + "22");
    refusal(wrong).contains("not UTF-8: byte 1 is malformed");
  }

  @Test
  void value_neverReachesTheMessage() {
    refusal("{\"card\":\"4242424242424242\" \"x\"}").doesNotContain("4242").contains("/card");
    refusal("{\"card\":4242424242424242x}").doesNotContain("4242").contains("/card");
  }

  private static AbstractStringAssert<?> refusal(String json) {
    return refusal(json.getBytes(UTF_8));
  }

  private static AbstractStringAssert<?> refusal(byte[] json) {
    return assertThatThrownBy(() -> CanonicalJson.of(json))
        .isInstanceOf(RequestInvalidException.class)
        .message()
        .startsWith("The JSON body ");
  }
}
