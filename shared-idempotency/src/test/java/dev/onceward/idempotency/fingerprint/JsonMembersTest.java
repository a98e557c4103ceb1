package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H4: an operation names the members that identify it, or leaves some out")
class JsonMembersTest {

  private static final JsonMembers BUT_THE_TRACE = JsonMembers.except("/metadata/trace_id");
  private static final JsonMembers ORDER_AND_AMOUNT = JsonMembers.only("/order_id", "/sum/amount");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"metadata\":{\"trace_id\":\"x\",\"b\":2}} | {\"metadata\":{\"b\":2},\"a\":1.0}",
        "{\"metadata\":{\"trace_id\":1}} | {\"metadata\":{\"trace_id\":{\"n\":2}}}",
        "{\"metadata\":{\"trace_id\":1}} | {\"metadata\":{}}"
      })
  void memberLeftOut_doesNotCount(String one, String other) {
    assertThat(fingerprint(one, BUT_THE_TRACE)).isEqualTo(fingerprint(other, BUT_THE_TRACE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"metadata\":{\"trace_id\":1}} | {\"a\":2,\"metadata\":{\"trace_id\":1}}",
        "{\"metadata\":{\"trace_id\":1}} | {}",
        "{\"metadata\":[1]} | {\"metadata\":[2]}",
        "{\"trace_id\":1} | {\"trace_id\":2}"
      })
  void everythingElse_counts(String one, String other) {
    assertThat(fingerprint(one, BUT_THE_TRACE)).isNotEqualTo(fingerprint(other, BUT_THE_TRACE));
  }

  @Test
  void onlyNamedMembers_count() {
    Fingerprint first =
        fingerprint("{\"order_id\":1,\"sum\":{\"amount\":5,\"x\":1}}", ORDER_AND_AMOUNT);
    assertThat(fingerprint("{\"sum\":{\"amount\":5.0},\"order_id\":1,\"y\":0}", ORDER_AND_AMOUNT))
        .isEqualTo(first);
    assertThat(fingerprint("{\"order_id\":1,\"sum\":{\"amount\":6}}", ORDER_AND_AMOUNT))
        .isNotEqualTo(first);
    assertThat(fingerprint("{\"order_id\":1}", ORDER_AND_AMOUNT))
        .isNotEqualTo(first)
        .isNotEqualTo(fingerprint("{\"order_id\":1,\"sum\":{\"amount\":null}}", ORDER_AND_AMOUNT));
  }

  @Test
  void elementLeftOut_keepsTheOthersInPlace() {
    JsonMembers butTheFirst = JsonMembers.except("/items/0");
    assertThat(fingerprint("{\"items\":[1,2]}", butTheFirst))
        .isEqualTo(fingerprint("{\"items\":[9,2]}", butTheFirst))
        .isNotEqualTo(fingerprint("{\"items\":[2]}", butTheFirst));
    JsonMembers inside = JsonMembers.except("/items/1/at", "/items/7/at", "/items/01");
    assertThat(fingerprint("{\"items\":[{},{\"at\":1}]}", inside))
        .isEqualTo(fingerprint("{\"items\":[{},{}]}", inside));
  }

  @Test
  void escapedPointer_leadsToItsMember() {
    JsonMembers odd = JsonMembers.except("/a~1b", "/~0", "/");
    assertThat(fingerprint("{\"a/b\":1,\"~\":2,\"\":3,\"c\":4}", odd))
        .isEqualTo(fingerprint("{\"c\":4}", odd));
  }

  @Test
  void bodyThatIsNotJson_countsWhole() {
    Requests text = Requests.order("a").type("text/plain");
    assertThat(new RequestFingerprinter(text.content(), ORDER_AND_AMOUNT).current())
        .isEqualTo(text.fingerprint());
  }

  @Test
  void pathAndMethod_countAnyway() {
    Requests order = Requests.order("{\"order_id\":1}");
    assertThat(new RequestFingerprinter(order.content(), ORDER_AND_AMOUNT).current())
        .isNotEqualTo(
            new RequestFingerprinter(order.path("/other").content(), ORDER_AND_AMOUNT).current());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a/b", "/~", "/a~2", "#/a"})
  void whatIsNoPointer_isRefused(String pointer) {
    assertThatThrownBy(() -> JsonMembers.only(pointer))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + pointer + "' is not a JSON pointer");
  }

  @Test
  void noPointers_areRefused() {
    assertThatThrownBy(JsonMembers::except).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(JsonMembers::only).isInstanceOf(IllegalArgumentException.class);
  }

  private static Fingerprint fingerprint(String body, JsonMembers members) {
    return new RequestFingerprinter(Requests.order(body).content(), members).current();
  }
}
