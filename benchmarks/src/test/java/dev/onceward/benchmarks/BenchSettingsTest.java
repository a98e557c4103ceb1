package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class BenchSettingsTest {
  private final Properties given = new Properties();

  @Test
  void nothingGiven_takesTheDefaults() {
    BenchSettings settings = settings();

    assertThat(settings.clients()).isEqualTo(16);
    assertThat(settings.rounds()).isEqualTo(5);
  }

  @Test
  void givenValues_areTaken() {
    given.setProperty("bench.seconds", "7");
    given.setProperty("bench.clients", "2");

    assertThat(settings().slice()).isEqualTo(Duration.ofSeconds(7));
    assertThat(settings().clients()).isEqualTo(2);
  }

  @Test
  void malformedValue_isRefusedByName() {
    given.setProperty("bench.rounds", "0");

    assertThatThrownBy(this::settings)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bench.rounds is '0'")
        .hasMessageContaining("-Dbench.rounds=5");
  }

  private BenchSettings settings() {
    return BenchSettings.of(Path.of("wlp"), Path.of("work"), given);
  }
}
