package dev.onceward.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.Setting;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Q1: the settings of tasks")
class TaskSettingsTest {

  @Test
  void concurrency_isByType() {
    assertThat(TaskSettings.CONCURRENCY.parse(" orders.remind = 2, a=b=1 ,"))
        .isEqualTo(Map.of("orders.remind", 2, "a=b", 1));
    assertThat(TaskSettings.CONCURRENCY.parse("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "onceward.tasks.concurrency, mail",
    "onceward.tasks.concurrency, =2",
    "onceward.tasks.concurrency, mail=0",
    "onceward.tasks.concurrency, mail=some",
    "onceward.tasks.concurrency, 'mail=1,mail=2'",
    "onceward.tasks.workers, -1",
    "onceward.tasks.workers, 257",
    "onceward.tasks.lease, PT0.9S",
    "onceward.tasks.longest-hold, PT0S",
    "onceward.tasks.poll-interval, PT0S",
    "onceward.tasks.max-attempts, 0",
    "onceward.tasks.retention, PT-1H"
  })
  void invalidValue_isRefusedByName(String name, String value) {
    Setting<?> setting =
        new TaskSettings()
            .settings().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();

    assertThatThrownBy(() -> setting.parse(value))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith(name + " = '" + value + "' is not valid: ");
  }
}
