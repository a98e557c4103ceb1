package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H4: the fingerprint of a request")
class RequestFingerprinterTest {

  private static final Requests ORDER = Requests.order("{\"customer_id\":7,\"amount\":1500}");

  @ParameterizedTest
  @DisplayName("powertools-lambda-python#638, typescript#2570: the same order, spelled otherwise")
  @ValueSource(
      strings = {
        "{\"amount\":1500,\"customer_id\":7}",
        "{ \"customer_id\" : 7.0 ,\r\n \"amount\" : 1500.00 }",
        "{\"customer_id\":7,\"\\u0061mount\":1.5e3}"
      })
  void sameMeaning_isTheSameFingerprint(String body) {
    assertThat(ORDER.body(body).fingerprint()).isEqualTo(ORDER.fingerprint());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"",
        "Application/JSON ;; Charset=UTF8"
      })
  void spellingOfTheContentType_doesNotMatter(String type) {
    assertThat(ORDER.type(type).fingerprint()).isEqualTo(ORDER.fingerprint());
  }

  @Test
  void everyPart_counts() {
    Requests list = ORDER.body("{\"items\":[1,2]}");
    List<Fingerprint> different =
        Stream.of(
                ORDER,
                ORDER.method("PUT"),
                ORDER.path("/api/orders/"),
                ORDER.path("/api/%6Frders"),
                ORDER.query(""),
                ORDER.query("a=1&b=2"),
                ORDER.query("b=2&a=1"),
                ORDER.type("application/vnd.order+json"),
                ORDER.type("application/json;profile=x"),
                ORDER.type("text/plain"),
                ORDER.type("text/plain;charset=utf-8"),
                ORDER.withoutType(),
                ORDER.withoutBody(),
                ORDER.body("{\"customer_id\":7,\"amount\":1501}"),
                ORDER.body("{\"customer_id\":7,\"amount\":\"1500\"}"),
                list,
                list.body("{\"items\":[2,1]}"))
            .map(Requests::fingerprint)
            .toList();
    assertThat(different).doesNotHaveDuplicates();
  }

  @Test
  void lengthsOfParts_keepNeighboursApart() {
    assertThat(ORDER.method("POST/").path("a").fingerprint())
        .isNotEqualTo(ORDER.method("POST").path("/a").fingerprint());
    assertThat(ORDER.path("/a").query("b").fingerprint())
        .isNotEqualTo(ORDER.path("/ab").query("").fingerprint());
  }

  @Test
  void otherTypes_countByteForByte() {
    Requests text = ORDER.type("text/plain").body("{\"a\":1}");
    assertThat(text.fingerprint()).isEqualTo(text.type("TEXT/plain").fingerprint());
    assertThat(text.fingerprint()).isNotEqualTo(text.body("{\"a\": 1}").fingerprint());
  }

  @Test
  void noBody_isOneCaseWhateverTypeIsDeclared() {
    Fingerprint none = ORDER.withoutBody().fingerprint();
    assertThat(ORDER.withoutBody().withoutType().fingerprint()).isEqualTo(none);
    assertThat(ORDER.withoutType().body("").fingerprint()).isEqualTo(none);
  }

  @Test
  void emptyBodyWhereJsonIsDeclared_isRefused() {
    assertRefused(ORDER.body(""), "The JSON body is empty");
  }

  @Test
  void jsonInAnotherCharset_isRefused() {
    assertRefused(ORDER.type("application/json; charset=windows-1251"), "Send UTF-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "json/",
        "/json",
        "a b",
        "a/b;c",
        "a/b;c=",
        "a/b;c=\"",
        "a/b;c=1;C=1",
        "a/b\u00e9"
      })
  void malformedContentType_isRefused(String type) {
    assertRefused(ORDER.type(type), "The header Content-Type is malformed");
  }

  @Test
  void nothing_isComputedBeforeItIsAskedFor() {
    var fingerprinter = new RequestFingerprinter(ORDER.body("{").content());
    assertThatThrownBy(fingerprinter::current).isInstanceOf(RequestInvalidException.class);
  }

  private static void assertRefused(Requests request, String fault) {
    assertThatThrownBy(request::fingerprint)
        .isInstanceOf(RequestInvalidException.class)
        .hasMessageContaining(fault);
  }
}
