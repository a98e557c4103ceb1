package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("M1, docs/observability.md: how calls of idempotent operations end")
@ExtendWith(OneServer.class)
class CallOutcomesIT {

  private static final String CALLS = "onceward_calls_seconds";
  private static final String OUTCOME = "outcome";

  private final OneServer.Running running;
  private final CallOutcomes outcomes;

  CallOutcomesIT(OneServer.Running running) {
    this.running = running;
    this.outcomes = new CallOutcomes(running);
  }

  static Set<String> documented() throws IOException {
    return MetricsTable.values(CALLS, OUTCOME);
  }

  @ParameterizedTest
  @MethodSource("documented")
  @DisplayName("M1: each outcome that the document names is counted")
  void calls_areCountedByOutcome(String outcome) throws Exception {
    double before = counted(outcome);

    outcomes.cause(outcome);

    assertThat(counted(outcome)).isGreaterThan(before);
  }

  @Test
  @DisplayName("M1: the document names all that can be caused, and all that there is")
  void outcomes_areDocumented() throws Exception {
    assertThat(documented()).isEqualTo(outcomes.all());
    assertThat(documented())
        .containsAll(
            running.metrics().series(CALLS + "_count").stream()
                .map(labels -> labels.get(OUTCOME))
                .collect(Collectors.toSet()));
  }

  @Test
  @DisplayName("M1: an answer, its replays and refusals of its key are told apart, call by call")
  void eachCall_isCountedOnce() throws Exception {
    double first = counted("first");
    double replayed = counted("replayed");
    double reused = counted("key_reused");

    outcomes.cause("replayed");
    outcomes.cause("replayed");
    outcomes.cause("key_reused");

    assertThat(counted("first") - first).isEqualTo(3);
    assertThat(counted("replayed") - replayed).isEqualTo(2);
    assertThat(counted("key_reused") - reused).isOne();
  }

  private double counted(String outcome) throws Exception {
    double count = running.metrics().value(CALLS + "_count", OUTCOME, outcome);
    return Double.isNaN(count) ? 0 : count;
  }
}
