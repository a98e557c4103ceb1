package dev.onceward.operator;

import static dev.onceward.operator.OperatorFixture.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.operator.OperatorFixture.Lease;
import dev.onceward.operator.Target.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("M4: what operators may do in which state, and that it is written down")
class OperatorActionsIT {

  private static final Optional<Definite> FOUND =
      Optional.of(new Done("ok".getBytes(StandardCharsets.UTF_8)));

  @AutoClose private static OperatorFixture fixture;

  @BeforeAll
  static void start() {
    fixture = new OperatorFixture();
  }

  @ParameterizedTest(name = "{0} {1}: retry {2}, release {3}, resolve {4}")
  @CsvSource({
    "STARTED, HELD, execution_held, changed, execution_held",
    "STARTED, ABANDONED, unchanged, changed, execution_not_unknown",
    "STARTED, PARKED, changed, execution_not_held, execution_not_unknown",
    "STARTED, DUE, unchanged, unchanged, execution_not_unknown",
    "CALLING, HELD, execution_held, execution_held, execution_held",
    "CALLING, ABANDONED, unchanged, changed, execution_not_unknown",
    "CALLING, PARKED, changed, execution_not_held, execution_not_unknown",
    "CALLING, DUE, unchanged, unchanged, execution_not_unknown",
    "UNKNOWN, HELD, execution_held, execution_held, execution_held",
    "UNKNOWN, ABANDONED, unchanged, changed, changed",
    "UNKNOWN, PARKED, changed, execution_not_held, changed",
    "UNKNOWN, DUE, unchanged, unchanged, changed",
    "COMPLETED, DUE, execution_completed, execution_completed, execution_completed"
  })
  void action_isDoneOrRefusedAsTheStateAllows(
      String state, Lease lease, String retry, String release, String resolve) throws Exception {
    assertOutcome(state, lease, Action.RETRY, retry);
    assertOutcome(state, lease, Action.RELEASE, release);
    assertOutcome(state, lease, Action.RESOLVE, resolve);
  }

  private static void assertOutcome(String state, Lease lease, Action action, String outcome)
      throws Exception {
    UUID execution = fixture.execution(state, lease);
    ActionRequest request =
        request(
            action, Kind.EXECUTION, execution, action == Action.RESOLVE ? FOUND : Optional.empty());
    if (outcome.endsWith("changed")) {
      ActionRow done = fixture.perform(request);
      assertThat(done.after().getBoolean("changed")).isEqualTo(outcome.equals("changed"));
      assertThat(done.before().getString("state")).isEqualTo(state);
      assertThat(fixture.actionsUpon(execution)).isEqualTo(1);
    } else {
      assertThat(Refused.code(catchThrowable(() -> fixture.perform(request)))).isEqualTo(outcome);
      assertThat(fixture.actionsUpon(execution)).as("refused actions leave no row").isZero();
      assertThat(fixture.executions(execution, "fencing_token = 1")).isEqualTo(1);
    }
  }

  @Test
  void retry_makesItDueNow() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);

    fixture.perform(request(Action.RETRY, Kind.EXECUTION, execution));

    assertThat(fixture.executions(execution, "lease_until <= clock_timestamp()")).isEqualTo(1);
  }

  @Test
  @DisplayName("M4, E3: whoever held what is released can neither call nor complete any more")
  void release_shutsTheHolderOut() throws Exception {
    UUID execution = fixture.execution("CALLING", Lease.ABANDONED);

    fixture.perform(request(Action.RELEASE, Kind.EXECUTION, execution));

    assertThat(fixture.executions(execution, "holder IS NULL AND fencing_token = 2")).isEqualTo(1);
  }

  @Test
  void release_byTheRecord_freesItsExecution() throws Exception {
    UUID execution = fixture.execution("CALLING", Lease.ABANDONED);
    UUID record = fixture.unfinishedRecord("stuck", execution);

    ActionRow done = fixture.perform(request(Action.RELEASE, Kind.RECORD, record));

    assertThat(fixture.executions(execution, "holder IS NULL")).isEqualTo(1);
    assertThat(done.targetKind()).isEqualTo("record");
    assertThat(done.targetId()).isEqualTo(record.toString());
    assertThat(done.before().getString("holder")).isEqualTo("a node");
    assertThat(done.after()).doesNotContainKey("holder");
    assertThat(done.operator()).isEqualTo("olga");
    assertThat(done.reason()).isEqualTo("ticket 4711");
  }

  @ParameterizedTest
  @CsvSource({"RETRY", "RELEASE", "RESOLVE"})
  @DisplayName("M4: a record with its answer is left alone: without it the request ran again")
  void completedRecord_isNotTouched(Action action) throws Exception {
    UUID record = fixture.completedRecord("done");

    assertThatThrownBy(() -> fixture.perform(request(action, Kind.RECORD, record, FOUND)))
        .isInstanceOfSatisfying(
            BusinessRejection.class,
            refusal -> assertThat(refusal.code()).isEqualTo("record_completed"));
    assertThat(fixture.records("done", "state = 'COMPLETED'")).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"RECORD", "EXECUTION"})
  @DisplayName("M4, S2: another tenant's things are not there")
  void ofAnotherTenant_isNotThere(Kind kind) throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    UUID record = fixture.unfinishedRecord("theirs", execution);
    ActionRequest request =
        new ActionRequest(
            OperatorFixture.OTHER_TENANT,
            "oscar",
            Action.RETRY,
            new Target(kind, kind == Kind.RECORD ? record : execution),
            new Order("curious", Optional.empty()));

    assertThat(Refused.code(catchThrowable(() -> fixture.perform(request)))).isEqualTo("not_found");
    assertThat(fixture.executions(execution, "lease_until > clock_timestamp()")).isEqualTo(1);
  }
}
