package dev.onceward.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.KeyInvalidException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H2, josipmusa/idempotency4j#20: the Idempotency-Key header")
class KeyHeaderTest {

  @Test
  void noHeader_isNoKey() {
    assertThat(KeyHeader.parse(null)).isEmpty();
    assertThat(KeyHeader.parse(List.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "k-1",
        "\"k-1\"",
        " \t\"k-1\" ",
        "\tk-1 ",
        "\"k-1\";a=1",
        "\"k-1\"; a;b=?0;c=\"x;,\\\"y\";d=tok/en;e=:aGk=:;f=-1.5;g=@1659578233",
      })
  void quotedAndBare_areTheSameKey(String line) {
    assertThat(KeyHeader.parse(List.of(line))).contains(new IdempotencyKey("k-1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t", "\"\"", "\"\";a=1"})
  void emptyOrBlank_isRefused(String line) {
    assertRefused(List.of(line), "is empty");
  }

  @Test
  void twoHeaderLines_areRefusedEvenIfEqual() {
    assertRefused(List.of("k", "k"), "2 times");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\", \"b\"", "\"a\",\"a\"", "a, b", "a,", "\"a\" ,\"b\""})
  void list_isRefused(String line) {
    assertRefused(List.of(line), "a list");
  }

  @Test
  void length256_isRefusedInBothSpellingsAndShownShort() {
    String key = "k".repeat(256);
    for (String line : List.of(key, "\"" + key + "\"")) {
      assertRefused(List.of(line), "256 characters: " + "k".repeat(40) + "...");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b | ' ' at position 2",
        "tenant:1 | ':' at position 7",
        "ключ | '\\u043a' at position 1",
        "\"a b\" | ' ' at position 2",
        "\"a\\\"b\" | '\"' at position 2",
        "\"a\\\\b\" | '\\' at position 2",
        "a;b=1 | ';' at position 2",
        "k\" | '\"' at position 2",
      })
  void otherCharacter_isRefusedByName(String line, String fault) {
    assertRefused(List.of(line), fault);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"", "\"a", "\"a\\", "\"a\\b\"", "\"a\u0007\"", "\"ключ\"", "\"a\u007f\""})
  void malformedQuotedString_isRefused(String line) {
    assertRefused(List.of(line), "well-formed quoted string");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a\"b",
        "\"a\" ;b",
        "\"a\";",
        "\"a\";B=1",
        "\"a\";b=",
        "\"a\";b=\"",
        "\"a\"\"b\""
      })
  void malformedParameters_areRefused(String line) {
    assertRefused(List.of(line), "after the quoted key");
  }

  @Test
  void controlCharacters_neverReachTheMessage() {
    assertThatThrownBy(() -> KeyHeader.parse(List.of("a\r\nSet-Cookie: x")))
        .isInstanceOf(KeyInvalidException.class)
        .message()
        .contains("\\u000d\\u000a")
        .doesNotContain("\r", "\n");
  }

  private static void assertRefused(List<String> lines, String fault) {
    assertThatThrownBy(() -> KeyHeader.parse(lines))
        .isInstanceOf(KeyInvalidException.class)
        .hasMessageContaining(fault)
        .hasMessageContaining("Send one key");
  }
}
