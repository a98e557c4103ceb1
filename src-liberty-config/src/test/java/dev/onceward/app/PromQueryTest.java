package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.app.PromQuery.Condition;
import dev.onceward.app.PromQuery.Selector;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M2: what a query asks for")
class PromQueryTest {

  @Test
  void selectors_areFoundWithAllTheirConditions() {
    PromQuery query =
        PromQuery.parse(
            "1 - (sum(rate(calls_count{operation=~\"a|b.*\", outcome!=\"it's, {x}\"}[5m]))"
                + " or vector(0)) / sum(rate(calls_count[6h] offset 1h)) > 0.02");

    assertThat(query.selectors())
        .containsExactly(
            new Selector(
                "calls_count",
                List.of(
                    new Condition("operation", "=~", "a|b.*"),
                    new Condition("outcome", "!=", "it's, {x}"))),
            new Selector("calls_count", List.of()));
    assertThat(query.grouping()).isEmpty();
  }

  @Test
  void grouping_isNoMetric() {
    PromQuery query =
        PromQuery.parse("max by (topic, instance) (letters) and on (topic) sum(others) by (topic)");

    assertThat(query.selectors()).extracting(Selector::metric).containsExactly("letters", "others");
    assertThat(query.grouping()).containsExactly("instance", "topic");
  }

  @Test
  void functionsAndTimes_areNoMetrics() {
    assertThat(PromQuery.parse("time() - max(last_end) > 26 * 3600").selectors())
        .containsExactly(new Selector("last_end", List.of()));
    assertThat(PromQuery.parse("absent(last_end >= 0)").selectors())
        .containsExactly(new Selector("last_end", List.of()));
  }

  @Test
  void eachAlternativeOfAPattern_isWanted() {
    assertThat(new Condition("outcome", "=~", "a|b").wanted()).containsExactly("a", "b");
    assertThat(new Condition("outcome", "=", "a").wanted()).containsExactly("a");
    assertThat(new Condition("outcome", "!=", "a").wanted()).isEmpty();
  }

  @Test
  void whatIsNotUnderstood_isNotPassedOver() {
    assertThatThrownBy(() -> PromQuery.parse("calls ; drop")).hasMessageContaining("understood");
    assertThatThrownBy(() -> PromQuery.parse("calls{a=\"b\"")).hasMessageContaining("closes");
  }
}
