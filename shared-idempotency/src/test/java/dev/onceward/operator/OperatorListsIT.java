package dev.onceward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.record.RecordId;
import dev.onceward.operator.OperatorFixture.Lease;
import dev.onceward.operator.Queries.Common;
import dev.onceward.operator.Target.Kind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M4: records, executions and actions are found")
class OperatorListsIT {

  private static final UUID TENANT = OperatorFixture.TENANT;

  @AutoClose private static OperatorFixture fixture;

  @BeforeAll
  static void start() {
    fixture = new OperatorFixture();
  }

  /** But what operators did, which nothing empties. */
  @BeforeEach
  void empty() throws SQLException {
    fixture.run(
        "TRUNCATE onceward.idempotency_record, onceward.external_execution,"
            + " onceward.external_attempt");
  }

  @Test
  void records_areFoundByKeyStateAndAge() throws SQLException {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    UUID waiting = fixture.unfinishedRecord("waiting", execution);
    UUID done = fixture.completedRecord("done");
    fixture.run(
        "UPDATE onceward.idempotency_record SET created_at = now() - interval '2 hours'"
            + " WHERE idempotency_key = 'done'");

    assertThat(ids(records(Optional.of("waiting"), null, null))).containsExactly(waiting);
    assertThat(ids(records(Optional.empty(), "STARTED", null))).containsExactly(waiting);
    assertThat(ids(records(Optional.empty(), null, "PT1H"))).containsExactly(done);
    assertThat(ids(records(Optional.empty(), "STARTED", "PT1H"))).isEmpty();
    assertThat(ids(records(Optional.of("nobodys"), null, null))).isEmpty();
  }

  @Test
  void operationAndKey_areLookedUpByThePrimaryKey() throws SQLException {
    UUID id = fixture.completedRecord("exact");
    Identity identity = Identity.ofTenant(TENANT, "test.charge", new IdempotencyKey("exact"));
    UUID byDigest = RecordId.of(identity).id();

    assertThat(ids(recordsOf("test.charge", "exact"))).as("told by subject").containsExactly(id);
    fixture.run("UPDATE onceward.idempotency_record SET record_id = '" + byDigest + "' WHERE true");
    assertThat(ids(recordsOf("test.charge", "exact"))).containsExactly(byDigest);
    assertThat(ids(recordsOf("test.other", "exact"))).isEmpty();
  }

  @Test
  void pages_giveEachRecordOnce() throws SQLException {
    for (int i = 0; i < 5; i++) {
      fixture.completedRecord("page-" + i);
    }
    List<UUID> seen = new ArrayList<>();
    Optional<Cursor> after = Optional.empty();
    do {
      RecordQuery query =
          new RecordQuery(
              Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 2, after);
      Page<RecordRow> page =
          fixture.read(connection -> RecordTable.page(connection, TENANT, query));
      seen.addAll(ids(page));
      after = page.next();
    } while (after.isPresent());

    assertThat(seen).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void executions_areFoundByStateOldestFirst() throws SQLException {
    UUID first = fixture.execution("UNKNOWN", Lease.PARKED);
    UUID second = fixture.execution("UNKNOWN", Lease.DUE);
    UUID started = fixture.execution("STARTED", Lease.HELD);
    fixture.execution("COMPLETED", Lease.DUE);

    assertThat(executions("UNKNOWN")).containsExactly(first, second);
    assertThat(executions(null)).containsExactly(first, second, started);
    assertThat(executions("stuck")).as("due for an hour").containsExactly(second);
  }

  @Test
  void executionPages_goOnWhereTheLastEnded() throws SQLException {
    UUID first = fixture.execution("UNKNOWN", Lease.PARKED);
    UUID second = fixture.execution("UNKNOWN", Lease.PARKED);
    Page<ExecutionRow> one = page(Optional.empty());
    Page<ExecutionRow> two = page(one.next().map(Cursor::encode));

    assertThat(one.items()).extracting(ExecutionRow::id).containsExactly(first);
    assertThat(two.items()).extracting(ExecutionRow::id).containsExactly(second);
    assertThat(two.next()).isEmpty();
  }

  @Test
  @DisplayName("M4, S4: neither intents nor answers are told")
  void detail_tellsNoContent() throws SQLException {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    UUID record = fixture.unfinishedRecord("private", execution);

    String told =
        fixture.read(
            connection ->
                RecordTable.find(connection, TENANT, record).orElseThrow().json().build()
                    + ""
                    + ExecutionDetail.of(connection, TENANT, execution).orElseThrow());

    assertThat(told).contains("private", execution.toString()).doesNotContain("secret");
  }

  @Test
  @DisplayName("M4, S2: another tenant's operator sees nothing")
  void otherTenant_seesNothing() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    UUID record = fixture.unfinishedRecord("theirs", execution);
    fixture.perform(OperatorFixture.request(Action.RETRY, Kind.EXECUTION, execution));
    UUID other = OperatorFixture.OTHER_TENANT;

    assertThat(fixture.<Optional<?>>read(c -> RecordTable.find(c, other, record))).isEmpty();
    assertThat(fixture.<Optional<?>>read(c -> ExecutionTable.find(c, other, execution))).isEmpty();
    assertThat(fixture.<List<?>>read(c -> ExecutionTable.attempts(c, other, execution))).isEmpty();
    assertThat(fixture.read(c -> RecordTable.page(c, other, query())).items()).isEmpty();
    assertThat(fixture.read(c -> ActionTable.page(c, other, actionsUpon(execution))).items())
        .isEmpty();
    assertThat(fixture.read(c -> ActionTable.page(c, TENANT, actionsUpon(execution))).items())
        .hasSize(1);
  }

  @Test
  void actions_areListedAndNeverChanged() throws Exception {
    UUID execution = fixture.execution("UNKNOWN", Lease.PARKED);
    ActionRequest retry = OperatorFixture.request(Action.RETRY, Kind.EXECUTION, execution);
    ActionRow first = fixture.perform(retry);
    ActionRow second = fixture.perform(retry);

    assertThat(fixture.read(c -> ActionTable.page(c, TENANT, actionsUpon(execution))).items())
        .containsExactlyInAnyOrder(first, second);
    for (String change :
        List.of(
            "UPDATE onceward.operator_action SET reason = 'another'",
            "DELETE FROM onceward.operator_action",
            "TRUNCATE onceward.operator_action")) {
      assertThatThrownBy(() -> fixture.run(change))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("append-only");
    }
  }

  @Test
  void stuck_isMeasuredByTheReconcilersRounds() {
    assertThat(ExecutionsResource.stuckAfter(Duration.ofSeconds(5)))
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(ExecutionsResource.stuckAfter(Duration.ofMinutes(1)))
        .isEqualTo(Duration.ofMinutes(12));
  }

  private static ActionQuery actionsUpon(UUID target) {
    return Queries.ofActions(Optional.of(target.toString()), Optional.empty(), Optional.empty());
  }

  private static RecordQuery query() {
    return Queries.ofRecords(Optional.empty(), Optional.empty(), Common.of(null, null, null, null));
  }

  private Page<RecordRow> records(Optional<String> key, String state, String olderThan)
      throws SQLException {
    RecordQuery query =
        Queries.ofRecords(Optional.empty(), key, Common.of(state, olderThan, null, null));
    return fixture.read(connection -> RecordTable.page(connection, TENANT, query));
  }

  private Page<RecordRow> recordsOf(String operation, String key) throws SQLException {
    RecordQuery query =
        Queries.ofRecords(
            Optional.of(operation), Optional.of(key), Common.of(null, null, null, null));
    return fixture.read(connection -> RecordTable.page(connection, TENANT, query));
  }

  private static List<UUID> ids(Page<RecordRow> page) {
    return page.items().stream().map(RecordRow::id).toList();
  }

  private List<UUID> executions(String state) throws SQLException {
    ExecutionQuery query =
        Queries.ofExecutions(Common.of(state, null, null, null), Duration.ofMinutes(1));
    return fixture
        .read(connection -> ExecutionTable.page(connection, TENANT, query))
        .items()
        .stream()
        .map(ExecutionRow::id)
        .toList();
  }

  private Page<ExecutionRow> page(Optional<String> cursor) throws SQLException {
    ExecutionQuery query =
        Queries.ofExecutions(
            Common.of("UNKNOWN", null, "1", cursor.orElse(null)), Duration.ofMinutes(1));
    return fixture.read(connection -> ExecutionTable.page(connection, TENANT, query));
  }
}
