package dev.onceward.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K6: JSON that has no single meaning, or too much of it, is poison")
class MessageJsonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "duplicate_member|{\"amount\":1,\"amount\":2}",
        "duplicate_member|{\"a\":{\"b\":1,\"\\u0062\":1}}",
        "duplicate_member|{\"a\":[{\"b\":1,\"b\":1}]}",
        "ambiguous_json|{\"a\":\"\\ud800\"}",
        "ambiguous_json|{\"\\udc00\":1}",
        "json_beyond_limits|{\"a\":1e1000}",
        "json_beyond_limits|{\"a\":1e-999999999}",
        "json_beyond_limits|{\"a\":1e99999999999999999999}",
        "not_json|{\"a\":1}{}",
        "not_json|{\"a\":1",
        "not_json|{\"a\":01}",
        "not_an_object|42",
        "not_an_object|\"text\"",
        "not_an_object|null"
      })
  void value_isRefusedWithItsReason(String reason, String json) {
    assertPoison(json.getBytes(UTF_8), reason);
  }

  @Test
  void limits_areOfDepthNumberAndLength() {
    assertThat(object("{\"a\":" + "[".repeat(99) + "]".repeat(99) + "}")).hasSize(1);
    assertPoison("[".repeat(100_000), "json_beyond_limits");
    assertPoison("{\"a\":[" + "0,".repeat(20_000) + "0]}", "json_beyond_limits");
    assertPoison("{\"a\":" + "9".repeat(100_000) + "}", "json_beyond_limits");
  }

  @Test
  void malformedUtf8_isNotReplaced() {
    assertPoison(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'}, "not_json");
  }

  @Test
  void whatHasOneMeaning_isReadAsItIs() {
    String json =
        "{\"a\":\"\\ud83d\\ude00é\",\"b\":[1,-2.50,1.5e3,true,false,null,{}],\"c\":{\"a\":{}}}";

    assertThat(object(json)).isEqualTo(Json.createReader(new StringReader(json)).read());
    assertThat(object("{\"amount\":1500.00}").getJsonNumber("amount").bigDecimalValue())
        .isEqualTo(new BigDecimal("1500.00"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1e40", "1e900", "1e-41", "0e-900", "0e900", "\"1e3\"", "\"\"", "true", "[]"})
  void decimal_isBounded(String spelled) {
    PayloadMembers members = new PayloadMembers(object("{\"amount\":" + spelled + "}"));

    assertThatThrownBy(() -> members.decimal("amount"))
        .isInstanceOfSatisfying(
            PoisonMessage.class, p -> assertThat(p.reason()).isEqualTo("member_invalid"))
        .hasMessageContaining("amount");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e39", "-1e-40", "0", "1500.00", "\"1500.00\"", "1.5e3"})
  void decimal_isItsExactValue(String spelled) {
    PayloadMembers members = new PayloadMembers(object("{\"amount\":" + spelled + "}"));

    assertThat(members.decimal("amount")).isEqualTo(new BigDecimal(spelled.replace("\"", "")));
  }

  private static void assertPoison(String json, String reason) {
    assertPoison(json.getBytes(UTF_8), reason);
  }

  private static void assertPoison(byte[] json, String reason) {
    assertThatThrownBy(() -> CloudEvents.jsonOf(message(json)))
        .isInstanceOfSatisfying(
            PoisonMessage.class, poison -> assertThat(poison.reason()).isEqualTo(reason));
  }

  private static JsonObject object(String json) {
    return CloudEvents.jsonOf(message(json.getBytes(UTF_8)));
  }

  private static IncomingMessage message(byte[] value) {
    return new IncomingMessage("t", 0, 0, Optional.empty(), Map.of(), value, Instant.EPOCH);
  }
}
