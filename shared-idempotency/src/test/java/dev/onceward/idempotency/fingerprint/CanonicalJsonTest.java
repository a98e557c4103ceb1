package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H4: the canonical form of JSON")
class CanonicalJsonTest {

  @Test
  @DisplayName("powertools-lambda-python#638, typescript#2570: reordered members are the same")
  void reorderedMembers_haveTheSameForm() {
    assertThat(form("{\"b\":{\"y\":1,\"x\":2},\"a\":3}"))
        .isEqualTo(form(" { \"a\" : 3 , \"b\" : { \"x\" : 2 , \"y\" : 1 } } "))
        .isEqualTo("{\"a\":3,\"b\":{\"x\":2,\"y\":1}}");
  }

  @Test
  @DisplayName(
      "powertools-lambda-python#638, typescript#2570: a reordered array is another request")
  void reorderedArray_hasAnotherForm() {
    assertThat(form("[1,2]")).isNotEqualTo(form("[2,1]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1500", "1500.0", "1500.00", "1.5e3", "15E2", "15e+02", "0.15E4", "150000e-2"})
  void spellingsOfOneNumber_areOneNumber(String spelling) {
    assertThat(form(spelling)).isEqualTo("15E2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0", "0.00", "-0.0", "0e7", "0E-1000"})
  void spellingsOfZero_areZero(String spelling) {
    assertThat(form(spelling)).isEqualTo("0");
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.10000000000000000001",
    "9007199254740993, 9007199254740992",
    "1e400, 1e401",
    "1e-400, 0",
    "1, -1",
    "12, 120",
    "1, 1E1"
  })
  void numbersThatDoubleConfuses_differ(String one, String other) {
    assertThat(form(one)).isNotEqualTo(form(other));
  }

  @Test
  void hugeExponent_isNotExpanded() {
    assertThat(form("1e1000")).isEqualTo("1E1000");
    assertThat(form("-1.25E-1000")).isEqualTo("-125E-1002");
  }

  @Test
  void numberAndText_differ() {
    assertThat(form("[\"1\",\"true\",\"null\"]")).isNotEqualTo(form("[1,true,null]"));
  }

  @Test
  void escapes_areResolved() {
    assertThat(form("\"\\u0041\\/\\n\\ud83d\\uDE00\\u0022\""))
        .isEqualTo(form("\"A/\\u000a\uD83D\uDE00\\\"\""))
        .isEqualTo("\"A/\\u000a\uD83D\uDE00\\\"\"");
  }

  @Test
  void composedAndDecomposedLetters_differ() {
    assertThat(form("\"\u00e9\"")).isNotEqualTo(form("\"e\u0301\""));
  }

  @Test
  void members_areSortedByCodeUnit() {
    assertThat(form("{\"\uFF5E\":1,\"\uD83D\uDE00\":2}"))
        .isEqualTo("{\"\uD83D\uDE00\":2,\"\uFF5E\":1}");
  }

  @Test
  void absentMemberAndNull_differ() {
    assertThat(form("{\"a\":null}")).isNotEqualTo(form("{}"));
  }

  private static String form(String json) {
    return new String(
        CanonicalJson.of(json.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }
}
