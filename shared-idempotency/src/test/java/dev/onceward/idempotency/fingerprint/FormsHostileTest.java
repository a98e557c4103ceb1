package dev.onceward.idempotency.fingerprint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.onceward.idempotency.RequestInvalidException;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("H4: hostile forms and headers of megabytes cost no more than their size")
class FormsHostileTest {

  private static final Duration GENEROUS = Duration.ofSeconds(30);
  private static final int MEGABYTE = 1_000_000;
  private static final String PAIRS = "application/x-www-form-urlencoded";
  private static final String PARTS = "multipart/form-data; boundary=b";
  private static final String PART = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n";

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostileRequests")
  void hostileRequest_isReadOrRefusedInTime(
      String name, String type, String body, boolean accepted) {
    Optional<Fingerprint> taken =
        assertTimeoutPreemptively(GENEROUS, () -> readOrRefuse(type, body.getBytes(UTF_8)), name);
    assertThat(taken.isPresent()).isEqualTo(accepted);
  }

  static Arguments[] hostileRequests() {
    String boundary = "b".repeat(60);
    return new Arguments[] {
      Arguments.of("a million ampersands", PAIRS, "&".repeat(MEGABYTE), true),
      Arguments.of("a million equals signs", PAIRS, "=".repeat(MEGABYTE), true),
      Arguments.of("a million empty fields", PAIRS, "=&".repeat(MEGABYTE), true),
      Arguments.of("a field of escapes", PAIRS, "a=" + "%41".repeat(MEGABYTE), true),
      Arguments.of("percents", PAIRS, "%".repeat(MEGABYTE), false),
      Arguments.of("many fields", PAIRS, fields(200_000), true),
      Arguments.of("parts of one name", PARTS, PART.repeat(20_000) + "--b--\r\n", true),
      Arguments.of("parts without an end", PARTS, PART.repeat(20_000), false),
      Arguments.of("almost boundaries", PARTS, PART + "\r\n--".repeat(MEGABYTE / 4), false),
      Arguments.of(
          "almost long boundaries",
          "multipart/form-data; boundary=" + boundary,
          "--" + boundary + "\r\n\r\n" + ("\r\n--" + boundary.substring(1)).repeat(20_000),
          false),
      Arguments.of(
          "part without headers' end", PARTS, "--b\r\n" + "a:b\r\n".repeat(200_000), false),
      Arguments.of("spaces after the end", PARTS, PART + "--b--" + " ".repeat(MEGABYTE), true),
      Arguments.of("type of parameters", "a/b" + parameters(50_000), "x", true),
      Arguments.of(
          "type of one long string", "a/b;c=\"" + "\\\"".repeat(MEGABYTE) + '"', "x", true),
      Arguments.of("type of spaces", "a/b;" + " ".repeat(MEGABYTE) + "!", "x", false)
    };
  }

  private static Optional<Fingerprint> readOrRefuse(String type, byte[] body) {
    try {
      RequestContent request =
          new RequestContent("POST", "/", Optional.empty(), Optional.of(type), Optional.of(body));
      return Optional.of(new RequestFingerprinter(request).current());
    } catch (RequestInvalidException refused) {
      assertThat(refused.getMessage()).hasSizeLessThan(1500);
      return Optional.empty();
    }
  }

  private static String fields(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> "f" + i + "=1")
        .collect(Collectors.joining("&"));
  }

  private static String parameters(int number) {
    return IntStream.range(0, number).mapToObj(i -> ";p" + i + "=1").collect(Collectors.joining());
  }
}
