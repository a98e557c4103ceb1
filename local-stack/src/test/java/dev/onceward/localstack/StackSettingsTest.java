package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.localstack.sandbox.SandboxTimes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackSettingsTest {
  private final Properties given = new Properties();

  @Test
  void nothingGiven_usesThePublishedPorts() {
    StackSettings settings = settings();

    assertThat(settings.http().number()).isEqualTo(9080);
    assertThat(settings.postgres().number()).isEqualTo(15432);
    assertThat(settings.kafka().number()).isEqualTo(19092);
    assertThat(settings.sandbox().port().number()).isEqualTo(18089);
    assertThat(settings.sandbox().smtp().number()).isEqualTo(13025);
    assertThat(settings.sandbox().times()).isEqualTo(SandboxTimes.standard());
    assertThat(settings.fresh()).isFalse();
    assertThat(settings.serverOnly()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "true"})
  void fresh_isOnWithAndWithoutValue(String value) {
    given.setProperty("fresh", value);

    assertThat(settings().fresh()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "65536", "http", ""})
  void portThatIsNone_isRefusedByName(String value) {
    given.setProperty("onceward.port.http", value);

    assertThatThrownBy(this::settings)
        .isInstanceOf(LocalStackException.class)
        .hasMessageContaining("-Donceward.port.http=" + value);
  }

  @Test
  void sandboxTimes_mayBeChosen() {
    given.setProperty("onceward.sandbox.key-retention", "PT1H");
    given.setProperty("onceward.sandbox.search-lag", "PT0S");

    assertThat(settings().sandbox().times())
        .isEqualTo(
            SandboxTimes.standard()
                .withKeyRetention(Duration.ofHours(1))
                .withSearchLag(Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "60", "PT-1S"})
  void sandboxTimeThatIsNone_isRefusedByName(String value) {
    given.setProperty("onceward.sandbox.search-lag", value);

    assertThatThrownBy(this::settings)
        .isInstanceOf(LocalStackException.class)
        .hasMessageContaining("-Donceward.sandbox.search-lag=" + value);
  }

  @Test
  void events_goToTheServer_wherever() {
    given.setProperty("onceward.port.http", "9999");
    assertThat(settings().sandbox().webhooks())
        .hasToString("http://localhost:9999/api/webhooks/stripe");

    given.setProperty("onceward.sandbox.webhook-url", "https://example.org/stripe");
    assertThat(settings().sandbox().webhooks()).hasToString("https://example.org/stripe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "localhost:9080", "http:///nowhere"})
  void webhookUrlThatIsNone_isRefusedByName(String value) {
    given.setProperty("onceward.sandbox.webhook-url", value);

    assertThatThrownBy(this::settings)
        .isInstanceOf(LocalStackException.class)
        .hasMessageContaining("-Donceward.sandbox.webhook-url=" + value);
  }

  @Test
  void freshAndServerOnly_contradictEachOther() {
    given.setProperty("fresh", "true");
    given.setProperty("server.only", "true");

    assertThatThrownBy(this::settings).isInstanceOf(LocalStackException.class);
  }

  @Test
  void movedHttpPort_isPartOfTheCommandToStartLibertyAgain() {
    assertThat(settings().commandToStartLiberty()).isEqualTo("mvn -Prun -Dserver.only");

    given.setProperty("onceward.port.http", "9081");

    assertThat(settings().commandToStartLiberty())
        .isEqualTo("mvn -Prun -Dserver.only -Donceward.port.http=9081");
  }

  private StackSettings settings() {
    return StackSettings.of(Path.of("root"), Path.of("wlp"), given);
  }
}
