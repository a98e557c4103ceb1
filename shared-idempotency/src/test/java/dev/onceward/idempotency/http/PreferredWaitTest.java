package dev.onceward.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H8: Prefer: wait=N")
class PreferredWaitTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wait=0|0",
        "wait=10|10",
        "respond-async, wait=10|10",
        "respond-async,Wait = \"7\"; x=1|7",
        "wait=5, wait=9|5"
      })
  void understood_isSeconds(String line, long seconds) {
    assertThat(PreferredWait.of(List.of(line))).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "wait", "wait=", "wait=-1", "wait=1.5", "await=3", "wait=9999999", "wait=3x"})
  void notUnderstood_isIgnored(String line) {
    assertThat(PreferredWait.of(List.of(line))).isEmpty();
  }

  @Test
  void absent_isNone() {
    assertThat(PreferredWait.of(null)).isEmpty();
  }

  @Test
  void laterLines_count() {
    assertThat(PreferredWait.of(Arrays.asList("return=minimal", "wait=3")))
        .contains(Duration.ofSeconds(3));
  }
}
