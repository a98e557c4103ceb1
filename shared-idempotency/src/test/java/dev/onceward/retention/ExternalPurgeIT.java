package dev.onceward.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.Execution;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.KeyScope;
import dev.onceward.idempotency.fingerprint.JsonMembers;
import dev.onceward.idempotency.policy.OperationPolicy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3: external executions and their calls")
class ExternalPurgeIT {

  private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = new TestDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void fill() throws SQLException {
    database.run("TRUNCATE onceward.external_execution, onceward.external_attempt");
    execution("ended long ago", "COMPLETED", "31 days");
    execution("ended lately", "COMPLETED", "29 days");
    execution("started", "STARTED", "1 year");
    execution("called", "CALLING", "1 year");
    execution("unknown", "UNKNOWN", "1 year");
  }

  @Test
  void request_goesWhenTheEffectHasEndedLongAgo_theRowStays() throws SQLException {
    assertThat(purge(new ExternalExecutionPurge())).isOne();
    assertThat(purge(new ExternalExecutionPurge())).isZero();

    assertThat(executions("true")).isEqualTo(5);
    assertThat(executions("intent = '' AND process = 'ended long ago'")).isOne();
    assertThat(executions("intent = 'request'")).isEqualTo(4);
  }

  @Test
  @DisplayName("Q3, E3: calls go, what the other side said and what contradicts stays")
  void calls_goWhenTheEffectHasEndedLongAgo_resultsStay() throws SQLException {
    attempts();

    assertThat(purge(new ExternalAttemptPurge())).isEqualTo(3);

    assertThat(attemptsOf("ended long ago")).isEqualTo(3);
    for (String other : List.of("ended lately", "started", "called", "unknown")) {
      assertThat(attemptsOf(other)).as(other).isEqualTo(6);
    }
  }

  @Test
  @DisplayName(
      "Q3: a result that came just now for an effect that ended long ago stays for a while")
  void lateAttempt_stays() throws SQLException {
    attempts();
    database.run("UPDATE onceward.external_attempt SET created_at = now()");

    assertThat(purge(new ExternalAttemptPurge())).isZero();
  }

  @Test
  @DisplayName("Q3: no answer outlives what is known of how it came about, checked at the start")
  void shorterThanAnOperationsRetention_isRefused() {
    List<OperationPolicy> operations =
        List.of(operation("short", Duration.ofDays(3)), operation("long", Duration.ofDays(40)));

    assertThat(ExternalExecutionPurge.faultOf(Duration.ofDays(40), operations)).isEmpty();
    assertThat(ExternalExecutionPurge.faultOf(Duration.ofDays(30), operations))
        .get()
        .asString()
        .contains("onceward.external.retention = PT720H", "'long'", "PT960H", "higher");
  }

  private static OperationPolicy operation(String name, Duration retention) {
    return new OperationPolicy(
        name,
        true,
        Execution.EXTERNAL,
        InFlight.WAIT,
        retention,
        Optional.empty(),
        KeyScope.TENANT,
        JsonMembers.all());
  }

  private static int purge(PurgeRule rule) throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      return RecordPurge.run(connection, rule);
    }
  }

  private static long executions(String condition) throws SQLException {
    return database.count("SELECT count(*) FROM onceward.external_execution WHERE " + condition);
  }

  private static long attemptsOf(String process) throws SQLException {
    return database.count(
        """
        SELECT count(*) FROM onceward.external_attempt
          JOIN onceward.external_execution USING (tenant_id, execution_id)
         WHERE process = '%s'"""
            .formatted(process));
  }

  private static void execution(String process, String state, String age) throws SQLException {
    database.run(
        """
        INSERT INTO onceward.external_execution
               (tenant_id, execution_id, process, identity, intent, state, step, fencing_token,
                held_since, lease_until, first_call_at, created_at, completed_at)
        SELECT gen_random_uuid(), gen_random_uuid(), '%1$s', '{}', 'request', '%2$s', 'call', 1,
               ago, ago, ago, ago, CASE '%2$s' WHEN 'COMPLETED' THEN ago END
          FROM (SELECT now() - interval '%3$s' AS ago)"""
            .formatted(process, state, age));
  }

  /** Of each execution a call, a result of each kind, and one that contradicts. */
  private static void attempts() throws SQLException {
    database.run(
        """
        INSERT INTO onceward.external_attempt
               (tenant_id, execution_id, fencing_token, step, event, provider_key, outcome,
                contradicts, created_at)
        SELECT tenant_id, execution_id, 1, 'call', CASE WHEN outcome IS NULL THEN 'CALL' ELSE 'RESULT' END,
               'key', outcome, contradicts, created_at
          FROM onceward.external_execution,
               (VALUES (NULL, false), ('RETRY', false), ('UNKNOWN', false), ('DONE', false),
                       ('ENDED', false), ('ENDED', true)) AS kind (outcome, contradicts)""");
  }
}
