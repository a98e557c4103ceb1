package dev.onceward.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O3: Retry-After")
class RetryAfterTest {

  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  @Test
  void seconds_areSeconds() {
    assertThat(RetryAfter.of(" 120 ", NOW)).contains(Duration.ofSeconds(120));
    assertThat(RetryAfter.of("0", NOW)).contains(Duration.ZERO);
  }

  @Test
  void date_isTheTimeUntilThen() {
    assertThat(RetryAfter.of("Sun, 29 Nov 2026 12:00:07 GMT", NOW)).contains(Duration.ofSeconds(7));
  }

  @Test
  void dateThatHasPassed_isNow() {
    assertThat(RetryAfter.of("Sun, 29 Nov 2026 11:00:00 GMT", NOW)).contains(Duration.ZERO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "1.5", "99999999999", "2026-11-29T12:00:07Z"})
  void somethingElse_saysNothing(String value) {
    assertThat(RetryAfter.of(value, NOW)).isEmpty();
  }
}
