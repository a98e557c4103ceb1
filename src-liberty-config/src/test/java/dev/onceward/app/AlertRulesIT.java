package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M2: the alerts")
class AlertRulesIT {

  private static final Path RULES = Path.of("..", "monitoring", "alerts.yml");
  private static final Path TESTS = Path.of("..", "monitoring", "alerts.test.yml");

  @Test
  @DisplayName("each fires in a test that causes it, and is silent on a quiet day")
  void alerts_fireWhenTheyShould() throws Exception {
    assertThat(Promtool.run("test", "rules", TESTS.toString())).contains("SUCCESS");
  }

  @Test
  @DisplayName("none is without both tests: it fires in one, and is silent on the quiet day")
  void eachAlert_hasBothTests() throws IOException {
    Set<String> alerts = found(Files.readString(RULES), "alert: (\\w+)");
    assertThat(alerts).isNotEmpty().isEqualTo(AlertRules.read().keySet());

    assertThat(found(quietDay(), "alertname: (\\w+), exp_alerts: \\[]")).isEqualTo(alerts);
    assertThat(found(Files.readString(TESTS), "alertname: (\\w+)\\s+exp_alerts:\\s+- exp_labels"))
        .isEqualTo(alerts);
  }

  /** Without its metrics an alert would be silent whatever it says. */
  @Test
  void quietDay_hasAllThatAlertsLookAt() throws IOException {
    Set<String> given = found(quietDay(), "series: '(onceward_\\w+)");

    assertThat(AlertRules.read())
        .allSatisfy((alert, names) -> assertThat(given).as(alert).containsAll(names));
  }

  private static String quietDay() throws IOException {
    return Files.readString(TESTS).split("(?m)^  - name: ", 3)[1];
  }

  private static Set<String> found(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(result -> result.group(1))
        .collect(TreeSet::new, Set::add, Set::addAll);
  }
}
