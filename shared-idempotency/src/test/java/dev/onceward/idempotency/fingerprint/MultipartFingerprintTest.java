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

@DisplayName("H4: the fingerprint of a multipart form")
class MultipartFingerprintTest {

  private static final String AMOUNT = part("name=\"amount\"", "", "1500");
  private static final String FILE =
      part("name=\"file\"; filename=\"a.txt\"", "Content-Type: text/plain\r\n", "one\r\ntwo");
  private static final String JSON =
      part("name=\"meta\"", "Content-Type: application/json\r\n", "{\"a\":1.0,\"b\":2}");

  @Test
  void boundaryAndOrderOfNames_doNotMatter() {
    assertThat(form("xyz", FILE, JSON, AMOUNT))
        .isEqualTo(form("AaB03x", AMOUNT, FILE, JSON))
        .isEqualTo(form("'quoted boundary?", JSON, AMOUNT, FILE));
  }

  @Test
  void jsonPart_countsByItsMeaning() {
    String spelledOtherwise =
        part(
            "name=\"meta\"",
            "content-type:application/json;charset=UTF-8\r\n",
            "{\"b\":2,\"a\":1}");
    assertThat(form("b", spelledOtherwise)).isEqualTo(form("b", JSON));
  }

  @Test
  void irrelevantHeaders_doNotMatter() {
    String more = "X-Trace: 1\r\nContent-Length: 8\r\nContent-Type: TEXT/plain\r\n";
    String disposition = " NAME=file ;filename=\"a.txt\"";
    assertThat(form("b", part(disposition, more, "one\r\ntwo"))).isEqualTo(form("b", FILE));
  }

  @Test
  void everythingElse_counts() {
    String type = "Content-Type: text/plain\r\n";
    List<Fingerprint> different =
        Stream.of(
                form("b", FILE),
                form("b", FILE, FILE),
                form("b", FILE, AMOUNT),
                form("b", AMOUNT, part("name=\"amount\"", "", "1")),
                form("b", part("name=\"amount\"", "", "1"), AMOUNT),
                form("b", part("name=\"file\"; filename=\"b.txt\"", type, "one\r\ntwo")),
                form("b", part("name=\"file\"", type, "one\r\ntwo")),
                form("b", part("name=\"file\"; filename=\"a.txt\"", "", "one\r\ntwo")),
                form("b", part("name=\"file\"; filename=\"a.txt\"", type, "one\ntwo")),
                form("b", part("name=\"file\"; filename=\"a.txt\"", type, "")),
                form("b", part("name=\"\"", "", "")),
                form("b", part("name=\"x\"", "Content-Transfer-Encoding: base64\r\n", "YQ==")),
                form("b", part("name=\"x\"", "", "YQ==")),
                form("b"))
            .toList();
    assertThat(different).doesNotHaveDuplicates();
  }

  @Test
  void contentThatNearlyLooksLikeABoundary_isContent() {
    assertThat(form("bb", part("name=\"x\"", "", "1--bb--")))
        .isNotEqualTo(form("bb", part("name=\"x\"", "", "1\r\n--b\r\n")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "--b",
        "--b\r\n",
        "--bx\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--b--",
        "--b\nContent-Disposition: form-data; name=x\n\n1\n--b--",
        "preamble\r\n--b--",
        "--b--epilogue",
        "--b\r\nContent-Disposition: form-data; name=x\r\n\r\n1",
        "--b\r\nContent-Disposition: form-data; name=x\r\n\r\n1--b--",
        "--b\r\nContent-Disposition: form-data; name=x\r\n\r\n--b--",
        "--b\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Type: text/plain\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Disposition: attachment; name=x\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=\"x\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=x; name=y\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=x\r\nContent-Disposition: form-data; name=y\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Disposition: form-data;\r\n name=x\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=x\r\nContent-Type: application/json\r\n\r\n{\r\n--b--"
      })
  void malformedBody_isRefused(String body) {
    assertThatThrownBy(request("b", body)::fingerprint).isInstanceOf(RequestInvalidException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ";boundary=\"\"", ";boundary=\"a \"", ";boundary=\"\u00e9\""})
  void missingOrMalformedBoundary_isRefused(String parameter) {
    assertThatThrownBy(Requests.order("--b--").type("multipart/form-data" + parameter)::fingerprint)
        .isInstanceOf(RequestInvalidException.class)
        .hasMessageContaining("boundary");
  }

  private static String part(String disposition, String headers, String content) {
    return "Content-Disposition: form-data; %s\r\n%s\r\n%s"
        .formatted(disposition, headers, content);
  }

  private static Fingerprint form(String boundary, String... parts) {
    StringBuilder body = new StringBuilder();
    for (String part : parts) {
      body.append("--" + boundary + " \r\n" + part + "\r\n");
    }
    return request(boundary, body + "--" + boundary + "--\r\n").fingerprint();
  }

  private static Requests request(String boundary, String body) {
    return Requests.order(body).type("multipart/form-data; boundary=\"" + boundary + "\"");
  }
}
