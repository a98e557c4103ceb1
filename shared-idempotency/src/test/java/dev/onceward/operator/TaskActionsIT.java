package dev.onceward.operator;

import static dev.onceward.operator.QueueFixture.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.onceward.operator.Target.Kind;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("M4, Q1: what operators may do to a task in which state, and that it is written down")
class TaskActionsIT {

  @AutoClose private static QueueFixture fixture;

  @BeforeAll
  static void start() {
    fixture = new QueueFixture();
  }

  @ParameterizedTest(name = "{0} {1}: retry {2}, release {3}, resolve {4}")
  @CsvSource({
    "PENDING, 1 hour, changed, task_not_held, task_not_failed",
    "PENDING, -1 hour, unchanged, unchanged, task_not_failed",
    "RUNNING, 1 hour, task_held, changed, task_not_failed",
    "RUNNING, -1 hour, unchanged, changed, task_not_failed",
    "FAILED, -1 hour, changed, task_not_held, changed",
    "DONE, -1 hour, task_done, task_done, unchanged"
  })
  void action_isDoneOrRefusedAsTheStateAllows(
      String state, String due, String retry, String release, String resolve) throws Exception {
    assertOutcome(fixture.task(state, due), Action.RETRY, retry);
    assertOutcome(fixture.task(state, due), Action.RELEASE, release);
    assertOutcome(fixture.task(state, due), Action.RESOLVE, resolve);
  }

  private static void assertOutcome(UUID task, Action action, String outcome) throws Exception {
    ActionRequest request = request(action, Kind.TASK, task);
    if (outcome.endsWith("changed")) {
      ActionRow done = fixture.perform(request);
      assertThat(done.after().getBoolean("changed")).isEqualTo(outcome.equals("changed"));
      assertThat(done.before().getInt("attempts")).isEqualTo(3);
      assertThat(done.targetKind()).isEqualTo("task");
      assertThat(fixture.actionsUpon(task)).isEqualTo(1);
    } else {
      assertThat(Refused.code(catchThrowable(() -> fixture.perform(request)))).isEqualTo(outcome);
      assertThat(fixture.actionsUpon(task)).as("refused actions leave no row").isZero();
    }
  }

  @Test
  @DisplayName("Q1: what was given up is tried as often as at first")
  void retryOfWhatFailed_beginsToCountAnew() throws Exception {
    UUID task = fixture.task("FAILED", "-1 hour");

    fixture.perform(request(Action.RETRY, Kind.TASK, task));

    assertThat(fixture.tasks("id = '" + task + "' AND state = 'PENDING' AND attempts = 0"))
        .isEqualTo(1);
  }

  @Test
  @DisplayName("Q1: whoever held what is released can't say any more how it ended")
  void release_shutsTheHolderOut_andGivesTheAttemptBack() throws Exception {
    UUID task = fixture.task("RUNNING", "1 hour");

    fixture.perform(request(Action.RELEASE, Kind.TASK, task));

    assertThat(
            fixture.tasks(
                "id = '"
                    + task
                    + "' AND state = 'PENDING' AND fencing_token = 8 AND attempts = 2"
                    + " AND holder IS NULL AND lease_until IS NULL"))
        .isEqualTo(1);
  }

  @Test
  @DisplayName("Q1, M4: a worker's transaction has the task: nothing is waited for, nothing done")
  void lockedTask_isInUse() throws Exception {
    UUID task = fixture.task("RUNNING", "-1 hour");
    try (Connection worker = fixture.connection();
        Statement lock = worker.createStatement()) {
      worker.setAutoCommit(false);
      lock.execute("SELECT 1 FROM onceward.tasks WHERE id = '" + task + "' FOR NO KEY UPDATE");

      Throwable refusal =
          catchThrowable(() -> fixture.perform(request(Action.RELEASE, Kind.TASK, task)));

      assertThat(Refused.code(refusal)).isEqualTo("task_in_use");
      worker.rollback();
    }
  }

  @Test
  @DisplayName("M4, S2: another tenant's task is not there")
  void ofAnotherTenant_isNotThere() throws Exception {
    UUID task = fixture.task("FAILED", "-1 hour");
    ActionRequest request =
        new ActionRequest(
            OperatorFixture.OTHER_TENANT,
            "oscar",
            Action.RETRY,
            new Target(Kind.TASK, task),
            new Order("curious", Optional.empty()));

    assertThat(Refused.code(catchThrowable(() -> fixture.perform(request)))).isEqualTo("not_found");
    assertThat(fixture.tasks("id = '" + task + "' AND state = 'FAILED'")).isEqualTo(1);
  }
}
