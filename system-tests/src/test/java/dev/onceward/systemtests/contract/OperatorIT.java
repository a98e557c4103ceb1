package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.localstack.LocalTokens;
import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.StuckRecord;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("M4: an operator finds what is stuck, and frees it")
class OperatorIT {

  private static final String WHY = "{\"reason\": \"ticket 4711\"}";

  private final SystemUnderTest system;
  private final Caller operator;
  private final List<StuckRecord> made = new ArrayList<>();
  private StuckRecord stuck;

  OperatorIT(SystemUnderTest system) {
    this.system = system;
    this.operator = system.caller(system.credentials().operator());
  }

  @BeforeEach
  void stick() {
    assumeThat(system.database()).isPresent();
    stuck = another();
  }

  @AfterEach
  void unstick() {
    made.forEach(one -> one.removeFrom(system.database().orElseThrow()));
  }

  private StuckRecord another() {
    StuckRecord another = StuckRecord.in(system.database().orElseThrow());
    made.add(another);
    return another;
  }

  @Test
  void stuckRecord_isFoundReleasedAndAudited() {
    Reply found =
        operator
            .get("/api/operator/records?state=STARTED&older_than=PT1H&key=" + stuck.key())
            .send();
    assertThat(items(found))
        .singleElement()
        .satisfies(
            record ->
                assertThat(record.getString("record_id")).isEqualTo(stuck.record().toString()));

    Reply released = act(operator, stuck.recordPath("/actions/release"), Intent.newKey());

    assertThat(released.status()).as(released.toString()).isEqualTo(200);
    assertThat(released.json().getJsonObject("after").getBoolean("changed")).isTrue();
    JsonObject record = operator.get(stuck.recordPath("")).send().json();
    assertThat(record.getJsonObject("execution")).doesNotContainKey("holder");
    Reply audit = operator.get("/api/operator/actions?target_id=" + stuck.record()).send();
    assertThat(items(audit)).containsExactly(released.json());
    assertThat(items(audit).get(0).getString("operator")).isEqualTo("olga");
    assertThat(items(audit).get(0).getString("reason")).isEqualTo("ticket 4711");
  }

  @Test
  void stuckExecution_isListedWithItsStanding() {
    List<JsonObject> listed =
        items(operator.get("/api/operator/executions?state=stuck&limit=100").send());

    assertThat(listed)
        .filteredOn(one -> one.getString("execution_id").equals(stuck.execution().toString()))
        .singleElement()
        .satisfies(one -> assertThat(one.getString("standing")).isEqualTo("DUE"));
    assertThat(operator.get(stuck.executionPath("")).send().json().getJsonArray("attempts"))
        .isEmpty();
  }

  @Test
  void page_leadsToTheNext() {
    another();
    Reply page = operator.get("/api/operator/executions?state=stuck&limit=1").send();
    String link = page.header("Link").orElseThrow();

    Reply next = operator.get(link.substring(1, link.indexOf('>'))).send();

    assertThat(link).contains(page.member("next_cursor"));
    assertThat(items(next)).hasSize(1).doesNotContainAnyElementsOf(items(page));
  }

  @ParameterizedTest
  @ValueSource(strings = {"records", "executions", "tasks", "dead-letters", "actions"})
  void misspelledFilter_isRefusedAndDoesNotShowEverything(String list) {
    Reply refused = operator.get("/api/operator/" + list + "?stat=STARTED").send();

    assertProblem(refused, 400, "validation_failed");
    assertThat(refused.text()).contains("stat", "is not known here; known are cursor");
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "release"})
  @DisplayName("M4, H6: an action repeated under its key is done once, and audited once")
  void repeatedAction_isReplayed(String action) {
    String path = stuck.executionPath("/actions/" + action);
    String key = Intent.newKey();

    Reply first = act(operator, path, key);
    Reply repeat = act(operator, path, key);

    assertThat(first.status()).as(first.toString()).isEqualTo(200);
    assertReplay(repeat, first);
    assertThat(items(operator.get("/api/operator/actions?target_id=" + stuck.execution()).send()))
        .hasSize(1);
    assertThat(act(operator, path, Intent.newKey()).replayed()).isFalse();
  }

  @Test
  void refusedResolution_saysWhatToDoInstead() {
    Reply refused =
        operator
            .post(stuck.executionPath("/actions/resolve"))
            .key(Intent.newKey())
            .json("{\"reason\": \"guess\", \"outcome\": \"DONE\", \"result\": \"x\"}")
            .send();

    assertProblem(refused, 409, "execution_not_unknown");
    assertThat(refused.member("detail")).contains("CALLING", "only-step", "retry");
  }

  @Test
  void withoutKeyOrReason_isRefused() {
    String path = stuck.executionPath("/actions/release");
    assertProblem(operator.post(path).json(WHY).send(), 400, "key_missing");
    assertProblem(
        operator.post(path).key(Intent.newKey()).json("{}").send(), 400, "validation_failed");
  }

  @Test
  @DisplayName("M4, S1: without the role it is forbidden, to read as to act")
  void withoutTheRole_isForbidden() {
    for (Call call : calls(system.tenantA())) {
      assertProblem(call.send(), 403, "forbidden");
    }
    assertThat(system.anonymous().get("/api/operator/records").send().status()).isEqualTo(401);
  }

  @Test
  @DisplayName("M4, S2: another tenant's operator sees nothing, and reaches nothing")
  void otherTenantsOperator_seesNothing() {
    assumeThat(system.credentials().issuer()).isPresent();
    LocalTokens issuer = system.credentials().issuer().orElseThrow();
    Caller other = system.caller(issuer.otherOperator());

    assertThat(items(other.get("/api/operator/records?key=" + stuck.key()).send())).isEmpty();
    assertThat(other.get("/api/operator/executions?limit=100").send().text())
        .doesNotContain(stuck.execution().toString());
    for (Call call : calls(other)) {
      assertProblem(call.send(), 404, "not_found");
    }
    assertThat(items(other.get("/api/operator/actions?target_id=" + stuck.record()).send()))
        .isEmpty();
  }

  @Test
  @DisplayName("M4, S4: bodies and intents stay where they are")
  void detail_tellsNoContent() {
    assertThat(operator.get(stuck.recordPath("")).send().text())
        .contains("retired.process")
        .doesNotContain("private");
  }

  private List<Call> calls(Caller caller) {
    return List.of(
        caller.get(stuck.recordPath("")),
        caller.get(stuck.executionPath("")),
        caller.post(stuck.recordPath("/actions/retry")).key(Intent.newKey()).json(WHY),
        caller.post(stuck.executionPath("/actions/release")).key(Intent.newKey()).json(WHY));
  }

  private static Reply act(Caller operator, String path, String key) {
    return operator.post(path).key(key).json(WHY).send();
  }

  private static List<JsonObject> items(Reply page) {
    assertThat(page.status()).as(page.toString()).isEqualTo(200);
    return page.items();
  }
}
