package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.app.PromQuery.Condition;
import dev.onceward.app.PromQuery.Selector;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A query that no series can ever match shows nothing, and an alert on it never fires. */
@DisplayName("M2: what the alerts and the dashboard ask for is there")
@ExtendWith(OneServer.class)
class QueriesIT {

  /** Of the one who scrapes. */
  private static final Set<String> TARGET = Set.of("instance", "job");

  /** Without a cause a summary's series of an outcome is not there. */
  private static final List<String> CAUSED = List.of("first", "replayed", "key_reused");

  private static MetricsPage page;

  @BeforeAll
  static void causeWhatIsAskedFor(OneServer.Running running) throws Exception {
    CallOutcomes outcomes = new CallOutcomes(running);
    for (String outcome : CAUSED) {
      outcomes.cause(outcome);
    }
    page = running.metrics();
  }

  static Stream<String> queries() throws Exception {
    return Stream.concat(
        AlertRules.expressions().values().stream(), DashboardIT.asPrometheusSees().stream());
  }

  @ParameterizedTest
  @MethodSource("queries")
  @DisplayName("M2: each series by its name, its labels, and their values")
  void selectors_findWhatTheyAskFor(String text) throws Exception {
    PromQuery query = PromQuery.parse(text);

    assertThat(query.selectors()).isNotEmpty();
    for (Selector selector : query.selectors()) {
      List<Map<String, String>> series = page.series(selector.metric());
      assertThat(series).as(selector.metric()).isNotEmpty();
      Set<String> labels = new TreeSet<>(TARGET);
      series.forEach(one -> labels.addAll(one.keySet()));
      assertThat(labels).as("labels of %s", selector.metric()).containsAll(query.grouping());
      for (Condition condition : selector.conditions()) {
        assertThat(labels).as("labels of %s", selector.metric()).contains(condition.label());
        assertValuesAreThere(selector.metric(), condition);
      }
    }
  }

  /** What is rare need not have happened, but is documented. */
  private static void assertValuesAreThere(String metric, Condition condition) throws IOException {
    Set<String> known =
        new TreeSet<>(
            MetricsTable.values(metric.replaceFirst("_(count|sum)$", ""), condition.label()));
    page.series(metric).forEach(one -> known.add(one.getOrDefault(condition.label(), "")));
    assertThat(condition.wanted())
        .as("%s of %s", condition.label(), metric)
        .allSatisfy(
            wanted -> assertThat(known).anyMatch(value -> matches(condition, wanted, value)));
  }

  private static boolean matches(Condition condition, String wanted, String value) {
    return condition.operator().equals("=~") ? value.matches(wanted) : value.equals(wanted);
  }
}
