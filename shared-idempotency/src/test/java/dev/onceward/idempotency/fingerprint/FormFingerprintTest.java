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

@DisplayName("H4: the fingerprint of a URL-encoded form")
class FormFingerprintTest {

  private static final Requests FORM =
      Requests.order("name=J%C3%BCrgen+K&amount=1500&tag=a&tag=b")
          .type("application/x-www-form-urlencoded");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amount=1500&name=J%c3%bcrgen%20K&tag=a&tag=b",
        "tag=a&amount=15%300&tag=b&name=Jürgen+K",
        "&name=J%C3%BCrgen+K&&amount=1500&tag=a&t%61g=b&"
      })
  void sameFields_areTheSameFingerprint(String body) {
    assertThat(FORM.body(body).fingerprint()).isEqualTo(FORM.fingerprint());
  }

  @Test
  void charsetUtf8_doesNotMatter() {
    Requests withCharset = FORM.type("application/x-www-form-urlencoded; charset=UTF-8");
    assertThat(withCharset.fingerprint()).isEqualTo(FORM.fingerprint());
  }

  @Test
  void differentFields_differ() {
    List<Fingerprint> different =
        Stream.of("a=1&a=2", "a=2&a=1", "a=1", "a=", "b=1", "a=1&b=", "a=1%26b=", "a%3D1", "=a1")
            .map(body -> FORM.body(body).fingerprint())
            .toList();
    assertThat(different).doesNotHaveDuplicates();
    assertThat(FORM.type("text/plain").fingerprint()).isNotEqualTo(FORM.fingerprint());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amount=%",
        "amount=%2",
        "amount=%zz",
        "amount=%+1",
        "amount=%2é",
        "amount=1&amount=%4"
      })
  void malformedEscape_isRefusedByNameOnly(String body) {
    assertRefused(body, "The form field 'amount' has a malformed percent escape");
  }

  @Test
  void escapedMalformedUtf8_isRefused() {
    assertRefused("amount=%ff", "The form field 'amount' is not UTF-8");
  }

  @Test
  void otherCharset_isRefused() {
    assertThatThrownBy(FORM.type("application/x-www-form-urlencoded;charset=koi8-r")::fingerprint)
        .isInstanceOf(RequestInvalidException.class)
        .hasMessageContaining("koi8-r");
  }

  private static void assertRefused(String body, String fault) {
    assertThatThrownBy(FORM.body(body)::fingerprint)
        .isInstanceOf(RequestInvalidException.class)
        .hasMessageContaining(fault);
  }
}
