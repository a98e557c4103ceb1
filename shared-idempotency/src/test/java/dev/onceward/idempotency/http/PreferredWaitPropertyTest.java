package dev.onceward.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PreferredWaitPropertyTest {

  @Property
  @Label("H8: whatever a client prefers is read without a failure")
  void anything_isReadWithoutFailure(@ForAll String line) {
    assertThatCode(() -> PreferredWait.of(List.of(line))).doesNotThrowAnyException();
  }

  @Property
  @Label("H8: what looks like a preference is a time that is not negative, or nothing")
  void preferences_areNeverNegative(@ForAll("preferences") List<String> lines) {
    PreferredWait.of(lines).ifPresent(wait -> assertThat(wait.toSeconds()).isBetween(0L, 999_999L));
  }

  @Property(tries = 5)
  @Label("H8: a huge preference costs no more than its size")
  void hugePreference_isReadInTime(@ForAll("hugeLines") String line) {
    assertTimeoutPreemptively(Duration.ofSeconds(30), () -> PreferredWait.of(List.of(line)));
  }

  @Provide
  Arbitrary<List<String>> preferences() {
    return Arbitraries.of(
            "wait", "=", "5", "-", "\"", ",", ";", " ", "999999", "99999999", "WAIT=3")
        .list()
        .ofMaxSize(8)
        .map(parts -> String.join("", parts))
        .list()
        .ofMaxSize(3);
  }

  @Provide
  Arbitrary<String> hugeLines() {
    return Arbitraries.of(
        ",".repeat(100_000),
        "wait =".repeat(20_000),
        ",wait=" + " ".repeat(100_000),
        ("," + " ".repeat(300)).repeat(300),
        "wait=" + "9".repeat(100_000));
  }
}
