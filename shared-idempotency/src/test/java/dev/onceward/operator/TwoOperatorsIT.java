package dev.onceward.operator;

import static dev.onceward.operator.OperatorFixture.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.operator.OperatorFixture.Lease;
import dev.onceward.operator.Target.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;

@DisplayName("M4: two operators at once, each under a key of its own")
class TwoOperatorsIT {

  private static final ExecutorService OPERATORS = Executors.newFixedThreadPool(2);

  private static OperatorFixture fixture;

  @BeforeAll
  static void start() {
    fixture = new OperatorFixture();
  }

  @AfterAll
  static void stop() {
    OPERATORS.shutdownNow();
    fixture.close();
  }

  @RepeatedTest(5)
  void twoReleases_areOneEffectAndTwoRows() throws Exception {
    UUID execution = fixture.execution("CALLING", Lease.ABANDONED);

    List<Object> outcomes = atOnce(request(Action.RELEASE, Kind.EXECUTION, execution));

    assertThat(outcomes).containsExactlyInAnyOrder(true, false);
    assertThat(fixture.executions(execution, "fencing_token = 2")).isEqualTo(1);
    assertThat(fixture.actionsUpon(execution)).isEqualTo(2);
  }

  @RepeatedTest(5)
  void twoRetries_areOneEffectAndTwoRows() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);

    List<Object> outcomes = atOnce(request(Action.RETRY, Kind.EXECUTION, execution));

    assertThat(outcomes).containsExactlyInAnyOrder(true, false);
    assertThat(fixture.actionsUpon(execution)).isEqualTo(2);
  }

  @RepeatedTest(5)
  void twoResolutions_areOneEffectAndOneRow() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    Done found = new Done("ok".getBytes(StandardCharsets.UTF_8));

    List<Object> outcomes =
        atOnce(request(Action.RESOLVE, Kind.EXECUTION, execution, Optional.of(found)));

    assertThat(outcomes).containsExactlyInAnyOrder(true, "execution_completed");
    assertThat(fixture.attempts(execution, "true")).isEqualTo(1);
    assertThat(fixture.actionsUpon(execution)).isEqualTo(1);
  }

  /** Whether each changed something, or the code of its refusal. */
  private static List<Object> atOnce(ActionRequest request) throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    Callable<Object> operator =
        () -> {
          start.await(30, TimeUnit.SECONDS);
          try {
            return fixture.perform(request).after().getBoolean("changed");
          } catch (BusinessRejection refusal) {
            return refusal.code();
          }
        };
    Future<Object> one = OPERATORS.submit(operator);
    Future<Object> other = OPERATORS.submit(operator);
    return List.of(one.get(30, TimeUnit.SECONDS), other.get(30, TimeUnit.SECONDS));
  }
}
