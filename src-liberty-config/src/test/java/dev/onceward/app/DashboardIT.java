package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("M2: the dashboard")
class DashboardIT {

  private static final Path DASHBOARD = Path.of("..", "monitoring", "dashboard.json");

  @Test
  @DisplayName("Prometheus understands each of its queries")
  void queries_areUnderstood(@TempDir Path folder) throws Exception {
    StringBuilder rules = new StringBuilder("groups:\n  - name: dashboard\n    rules:\n");
    List<String> queries = asPrometheusSees();
    for (int n = 0; n < queries.size(); n++) {
      rules.append("      - record: query:").append(n).append('\n');
      rules.append("        expr: |\n          ").append(queries.get(n));
      rules.append('\n');
    }
    Path file = Files.writeString(folder.resolve("rules.yml"), rules);

    assertThat(Promtool.run("check", "rules", file.toString()))
        .contains(queries.size() + " rules found");
  }

  @Test
  void eachPanel_saysWhatItShows() throws Exception {
    assertThat(panels())
        .isNotEmpty()
        .allSatisfy(panel -> assertThat(panel).containsKeys("title", "description", "targets"));
  }

  @Test
  @DisplayName("what an alert looks at can be seen")
  void metricsOfTheAlerts_areShown() throws Exception {
    Set<String> shown = new TreeSet<>();
    asPrometheusSees().forEach(query -> shown.addAll(AlertRules.names(PromQuery.parse(query))));

    assertThat(shown).containsAll(AlertRules.metrics());
  }

  /** Its queries, with a duration and the chosen operations, which Grafana puts in. */
  static List<String> asPrometheusSees() throws IOException, ParseException {
    return queries().stream()
        .map(query -> query.replace("$__rate_interval", "1m").replace("$operation", ".*"))
        .toList();
  }

  private static List<String> queries() throws IOException, ParseException {
    List<String> queries = new ArrayList<>();
    for (Map<String, Object> panel : panels()) {
      for (Map<String, Object> target : JSONObjectUtils.getJSONObjectArray(panel, "targets")) {
        queries.add(JSONObjectUtils.getString(target, "expr"));
      }
    }
    return queries;
  }

  private static List<Map<String, Object>> panels() throws IOException, ParseException {
    Map<String, Object> dashboard = JSONObjectUtils.parse(Files.readString(DASHBOARD));
    return Stream.of(JSONObjectUtils.getJSONObjectArray(dashboard, "panels"))
        .filter(panel -> !"row".equals(panel.get("type")))
        .toList();
  }
}
