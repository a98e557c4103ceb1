package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.localstack.LocalTokens;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.GivenUpTask;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("M4, Q1: an operator finds a task that was given up, and has it tried again")
class OperatorTasksIT {

  private static final String WHY = "{\"reason\": \"ticket 4711\"}";

  private final SystemUnderTest system;
  private final Caller operator;
  private GivenUpTask task;

  OperatorTasksIT(SystemUnderTest system) {
    this.system = system;
    this.operator = system.caller(system.credentials().operator());
  }

  @BeforeEach
  void giveUp() {
    assumeThat(system.database()).isPresent();
    task = GivenUpTask.in(system.database().orElseThrow());
  }

  @AfterEach
  void remove() {
    task.removeFrom(system.database().orElseThrow());
  }

  @Test
  void failedTask_isFoundRetriedOnceAndAudited() {
    assertThat(items("/api/operator/tasks?state=FAILED&type=retired.type&limit=100"))
        .filteredOn(one -> one.getString("task_id").equals(task.id().toString()))
        .singleElement()
        .satisfies(
            one -> assertThat(one.getString("last_error")).isEqualTo("the address is unknown"));
    String key = Intent.newKey();

    Reply first = operator.post(task.path("/actions/retry")).key(key).json(WHY).send();
    Reply repeat = operator.post(task.path("/actions/retry")).key(key).json(WHY).send();

    assertThat(first.status()).as(first.toString()).isEqualTo(200);
    assertReplay(repeat, first);
    assertThat(first.json().getJsonObject("before").getString("state")).isEqualTo("FAILED");
    assertThat(operator.get(task.path("")).send().member("state")).isEqualTo("PENDING");
    assertThat(items("/api/operator/actions?target_id=" + task.id())).containsExactly(first.json());
  }

  @Test
  void failedTask_canBeSettled() {
    Reply settled =
        operator.post(task.path("/actions/resolve")).key(Intent.newKey()).json(WHY).send();
    Reply retried =
        operator.post(task.path("/actions/retry")).key(Intent.newKey()).json(WHY).send();

    assertThat(settled.json().getJsonObject("after").getString("state")).isEqualTo("DONE");
    assertProblem(retried, 409, "task_done");
  }

  @Test
  void release_ofWhatNobodyHolds_saysWhatToDoInstead() {
    Reply refused =
        operator.post(task.path("/actions/release")).key(Intent.newKey()).json(WHY).send();

    assertProblem(refused, 409, "task_not_held");
    assertThat(refused.member("detail")).contains("FAILED", "retry");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tasks?key=%00",
        "tasks?type=a%00b",
        "tasks?cursor=AAAA%00",
        "tasks?state=%27",
        "actions?target_id=%00",
        "records?key=%00",
        "executions?older_than=P99999999999999999999D",
        "dead-letters?topic=%00",
        "dead-letters?reason=%27%20OR%20true"
      })
  @DisplayName("M4: what no row can have is refused before the database is asked")
  void impossibleParameter_isRefused(String list) {
    assertProblem(operator.get("/api/operator/" + list).send(), 400, "validation_failed");
  }

  @ParameterizedTest
  @MethodSource("impossibleReasons")
  @DisplayName("M4: a reason that can't be written down is refused, and nothing is done")
  void impossibleReason_isRefused(String reason) {
    Reply refused =
        operator
            .post(task.path("/actions/retry"))
            .key(Intent.newKey())
            .json("{\"reason\": \"" + reason + "\"}")
            .send();

    assertProblem(refused, 400, "validation_failed");
    assertThat(operator.get(task.path("")).send().member("state")).isEqualTo("FAILED");
  }

  static Stream<String> impossibleReasons() {
    return Stream.of(" ", "a\\u0000b", "\\ud800", "x".repeat(501));
  }

  @Test
  @DisplayName("M4, S1, S2: without the role 403; another tenant's operator sees nothing")
  void others_seeNothing() {
    assumeThat(system.credentials().issuer()).isPresent();
    LocalTokens issuer = system.credentials().issuer().orElseThrow();
    Caller oscar = system.caller(issuer.otherOperator());
    Caller alice = system.tenantA();

    assertProblem(alice.get(task.path("")).send(), 403, "forbidden");
    assertProblem(
        alice.post(task.path("/actions/retry")).key(Intent.newKey()).json(WHY).send(),
        403,
        "forbidden");
    assertProblem(oscar.get(task.path("")).send(), 404, "not_found");
    assertProblem(
        oscar.post(task.path("/actions/retry")).key(Intent.newKey()).json(WHY).send(),
        404,
        "not_found");
    assertThat(oscar.get("/api/operator/tasks?limit=100").send().text())
        .doesNotContain(task.id().toString());
    assertThat(operator.get(task.path("")).send().text()).doesNotContain("private");
  }

  private List<JsonObject> items(String path) {
    Reply page = operator.get(path).send();
    assertThat(page.status()).as(page.toString()).isEqualTo(200);
    return page.items();
  }
}
