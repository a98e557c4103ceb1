package dev.onceward.operator;

import static dev.onceward.operator.OperatorFixture.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.external.Progress;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.operator.OperatorFixture.Lease;
import dev.onceward.operator.Target.Kind;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M4, E5: an unknown outcome is settled by what a person found out")
class ResolutionIT {

  @AutoClose private static OperatorFixture fixture;

  @BeforeAll
  static void start() {
    fixture = new OperatorFixture();
  }

  @AfterEach
  void mend() {
    fixture.provider.failsToConclude = false;
  }

  @Test
  void doneOfTheLastStep_endsExecutionAndRecordsTogether() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    fixture.unfinishedRecord("one key", execution);
    fixture.unfinishedRecord("another key", execution);

    ActionRow done = fixture.perform(resolve(execution, new Done(bytes("found"))));

    assertThat(done.after().getString("state")).isEqualTo("COMPLETED");
    assertThat(fixture.executions(execution, "state = 'COMPLETED' AND holder IS NULL"))
        .isEqualTo(1);
    String answered = "state = 'COMPLETED' AND http_status = 201 AND body = 'charged: found'";
    assertThat(fixture.records("one key", answered)).isEqualTo(1);
    assertThat(fixture.records("another key", answered)).isEqualTo(1);
    assertThat(fixture.attempts(execution, "outcome = 'DONE' AND reason LIKE 'by hand, olga: %'"))
        .isEqualTo(1);
    assertThat(fixture.provider.calls).as("nobody is asked").isEmpty();
  }

  @Test
  void ended_isARefusalForGood() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.DUE);
    fixture.unfinishedRecord("refused", execution);

    fixture.perform(resolve(execution, new Ended(bytes("declined"))));

    assertThat(fixture.records("refused", "http_status = 402 AND body = 'declined'")).isEqualTo(1);
  }

  @Test
  void doneOfAnotherStep_goesOnToTheNext() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED, "reserve");
    fixture.unfinishedRecord("goes on", execution);

    ActionRow done = fixture.perform(resolve(execution, new Done(bytes("reserved"))));

    assertThat(done.after().getString("state")).isEqualTo("STARTED");
    assertThat(
            fixture.executions(
                execution,
                "state = 'STARTED' AND step = 'charge' AND holder IS NULL"
                    + " AND lease_until <= clock_timestamp() AND first_call_at IS NULL"))
        .isEqualTo(1);
    assertThat(fixture.records("goes on", "state = 'STARTED'")).isEqualTo(1);
    assertThat(fixture.provider.progress)
        .contains(new Progress.StepDone("reserve", new Done(bytes("reserved"))));
  }

  @Test
  @DisplayName("M4: neither record nor execution nor audit row, if the business can't act upon it")
  void unusableResult_leavesNothing() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    fixture.unfinishedRecord("unusable", execution);
    fixture.provider.failsToConclude = true;

    assertThatThrownBy(() -> fixture.perform(resolve(execution, new Done(bytes("nonsense")))))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refusal -> {
              assertThat(refusal.problem().status()).isEqualTo(422);
              assertThat(refusal.problem().code()).isEqualTo("result_unusable");
              assertThat(refusal.getMessage()).contains("test.charge", "charge", "can't act upon");
            });

    assertThat(fixture.executions(execution, "state = 'UNKNOWN' AND fencing_token = 1"))
        .isEqualTo(1);
    assertThat(fixture.records("unusable", "state = 'STARTED'")).isEqualTo(1);
    assertThat(fixture.attempts(execution, "true")).isZero();
    assertThat(fixture.actionsUpon(execution)).isZero();
  }

  @Test
  @DisplayName("M4, E3: results that contradict each other are what an operator is there for")
  void contradictedResults_areOverruled() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    fixture.unfinishedRecord("overruled", execution);
    note(execution, "one");
    note(execution, "other");

    fixture.perform(resolve(execution, new Done(bytes("other"))));

    assertThat(fixture.records("overruled", "body = 'charged: other'")).isEqualTo(1);
    assertThat(fixture.attempts(execution, "contradicts AND NOT late")).isEqualTo(1);
  }

  @Test
  void resolutionByTheRecord_endsItsExecution() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.ABANDONED);
    UUID record = fixture.unfinishedRecord("by record", execution);

    fixture.perform(
        request(Action.RESOLVE, Kind.RECORD, record, Optional.of(new Done(bytes("found")))));

    assertThat(fixture.records("by record", "state = 'COMPLETED'")).isEqualTo(1);
    assertThat(fixture.executions(execution, "state = 'COMPLETED'")).isEqualTo(1);
  }

  private static void note(UUID execution, String result) throws SQLException {
    fixture.run(
        """
        INSERT INTO onceward.external_attempt
               (tenant_id, execution_id, fencing_token, step, event, provider_key, outcome, result,
                late)
        VALUES ('%s', '%s', 1, 'charge', 'RESULT', 'ow1-x', 'DONE', '%s', true)"""
            .formatted(OperatorFixture.TENANT, execution, result));
  }

  private static ActionRequest resolve(UUID execution, Definite found) {
    return request(Action.RESOLVE, Kind.EXECUTION, execution, Optional.of(found));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
