package dev.onceward.idempotency.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyAgeTest {

  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final Duration RETENTION = Duration.ofHours(72);

  @ParameterizedTest
  @CsvSource({
    "PT0S, CURRENT",
    "PT5M, CURRENT",
    "PT5M0.001S, IN_FUTURE",
    "PT-72H-5M, CURRENT",
    "PT-72H-5M-0.001S, TOO_OLD"
  })
  @DisplayName("H12: five minutes are forgiven on either side")
  void keyMadeAt_isJudgedByRetentionAndSlack(Duration madeAfterNow, KeyAge expected) {
    assertThat(KeyAge.of(Optional.of(NOW.plus(madeAfterNow)), NOW, RETENTION)).isEqualTo(expected);
  }
}
