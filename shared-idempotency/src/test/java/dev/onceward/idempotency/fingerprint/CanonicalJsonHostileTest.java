package dev.onceward.idempotency.fingerprint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.onceward.idempotency.RequestInvalidException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("H4: a hostile body of megabytes costs no more than its size")
class CanonicalJsonHostileTest {

  private static final Duration GENEROUS = Duration.ofSeconds(30);
  private static final int MEGABYTE = 1_000_000;

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostileBodies")
  void hostileBody_isReadOrRefusedInTime(String name, String body, boolean accepted) {
    byte[] bytes = body.getBytes(UTF_8);
    Optional<byte[]> form = assertTimeoutPreemptively(GENEROUS, () -> readOrRefuse(bytes), name);
    assertThat(form.isPresent()).isEqualTo(accepted);
  }

  static Arguments[] hostileBodies() {
    String prefix = "p".repeat(200);
    return new Arguments[] {
      Arguments.of("a million digits", "9".repeat(MEGABYTE), false),
      Arguments.of("a million decimals", "0." + "9".repeat(MEGABYTE), false),
      Arguments.of("an exponent of a million digits", "1e" + "9".repeat(MEGABYTE), false),
      Arguments.of("an exponent of a million zeros", "1e" + "0".repeat(MEGABYTE) + "1", true),
      Arguments.of("a million arrays within each other", "[".repeat(MEGABYTE), false),
      Arguments.of("objects within each other", "{\"a\":".repeat(MEGABYTE / 5), false),
      Arguments.of("a million empty arrays", array(i -> "[]", MEGABYTE), false),
      Arguments.of("an escaped string", "\"" + "\\u0041".repeat(MEGABYTE) + "\"", true),
      Arguments.of("an endless string", "\"" + "a".repeat(MEGABYTE), false),
      Arguments.of("blanks", " ".repeat(MEGABYTE), false),
      Arguments.of("members with one prefix", object(i -> prefix + i, 19_999), true),
      Arguments.of("many members", object(i -> "m" + i, 200_000), false),
      Arguments.of(
          "members of one hash code", object(CanonicalJsonHostileTest::aaBB, 16_384), true),
      Arguments.of("long duplicates", object(i -> "d".repeat(MEGABYTE), 2), false)
    };
  }

  private static Optional<byte[]> readOrRefuse(byte[] body) {
    try {
      return Optional.of(CanonicalJson.of(body));
    } catch (RequestInvalidException refused) {
      return Optional.empty();
    }
  }

  private static String array(IntFunction<String> element, int size) {
    return IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(",", "[", "]"));
  }

  private static String object(IntFunction<String> name, int size) {
    return IntStream.range(0, size)
        .mapToObj(i -> "\"" + name.apply(i) + "\":0")
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** Sixteen times "Aa" or "BB", which have the same hash code. */
  private static String aaBB(int bits) {
    return IntStream.range(0, 16)
        .mapToObj(bit -> (bits >> bit & 1) == 0 ? "Aa" : "BB")
        .collect(Collectors.joining());
  }
}
