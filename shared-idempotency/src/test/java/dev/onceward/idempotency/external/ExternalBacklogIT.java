package dev.onceward.idempotency.external;

import static dev.onceward.idempotency.external.ExecutionRows.KEY_RETENTION;
import static dev.onceward.idempotency.external.ExecutionRows.LEASE;
import static dev.onceward.idempotency.external.ExecutionRows.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.KeptConnections;
import dev.onceward.TableScans;
import dev.onceward.idempotency.external.ExternalBacklog.Backlog;
import dev.onceward.idempotency.external.News.Said;
import dev.onceward.idempotency.external.Parking.As;
import dev.onceward.idempotency.external.Parking.Pauses;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M1, M3: what the executions of all nodes wait for, and what contradicts")
class ExternalBacklogIT {

  private static final double AGE = 600;

  private ExecutionRows rows;

  @BeforeEach
  void start() {
    rows = new ExecutionRows();
  }

  @AfterEach
  void stop() {
    rows.close();
  }

  @Test
  void empty_whereNothingWaits() throws SQLException {
    try (Connection session = rows.session()) {
      Moves.complete(session, called(session, "ended"));
    }

    assertThat(backlog()).isEqualTo(new Backlog(0, 0, Map.of()));
  }

  @Test
  @DisplayName("M3: what no call has reached yet is told with its age, process by process")
  void whatIsNotCalledYet_hasAnAge() throws SQLException {
    try (Connection session = rows.session()) {
      old("held");
      park(session, called(session, "refused"), As.NOT_CALLED);
      called(session, "called by a node that died");
    }

    Backlog backlog = backlog();

    assertThat(backlog.oldestSeconds())
        .containsOnlyKeys("held", "refused", "called by a node that died")
        .allSatisfy((process, seconds) -> assertThat(seconds).isBetween(AGE, AGE + 60));
    assertThat(backlog.oldestSeconds("another")).isZero();
    assertThat(backlog.oldestSecondsOfOthers(Set.of("held"))).isGreaterThanOrEqualTo(AGE);
    assertThat(backlog.oldestSecondsOfOthers(backlog.oldestSeconds().keySet())).isZero();
  }

  @Test
  @DisplayName("E5: what may have taken effect is unknown or pending, and hides nothing else")
  void whatMayHaveTakenEffect_hasNoAge() throws SQLException {
    try (Connection session = rows.session()) {
      park(session, called(session, "unknown"), As.UNKNOWN);
      park(session, called(session, "pending at the provider"), As.LOOKED);
      Held looking = called(session, "looked at again");
      park(session, looking, As.LOOKED);
      rows.expire(looking);
      Held again = rows.claim(session, looking).orElseThrow();
      Moves.call(session, again, KEY_RETENTION, LEASE);
    }

    Backlog backlog = backlog();

    assertThat(backlog.unknown()).isEqualTo(1);
    assertThat(backlog.oldestSeconds().values()).hasSize(3).containsOnly(0.0);
  }

  @Test
  @DisplayName("E3: contradictions of a day are told, whoever found them; not what people settled")
  void contradictionsOfADay_areTold() throws SQLException {
    try (Connection session = rows.session()) {
      ended(session, "charged");
      Held contradicted = ended(session, "declined");
      say(session, contradicted);
      Held longAgo = ended(session, "declined");
      say(session, longAgo);
      rows.agedAttempts(longAgo);
      Held settled = ended(session, "declined");
      assertThat(Attempts.noteByHand(session, settled, result("charged"), "by an operator"))
          .isTrue();
    }

    assertThat(backlog().contradicting()).isEqualTo(1);
  }

  @Test
  void rows_areFoundByIndex() throws SQLException {
    try (KeptConnections connections = new KeptConnections(rows.dataSource())) {
      old("held");
      long executions = TableScans.of("onceward.external_execution", connections);
      long attempts = TableScans.of("onceward.external_attempt", connections);

      ExternalBacklog.read(connections.dataSource());

      assertThat(TableScans.of("onceward.external_execution", connections)).isEqualTo(executions);
      assertThat(TableScans.of("onceward.external_attempt", connections)).isEqualTo(attempts);
    }
  }

  private Backlog backlog() throws SQLException {
    return ExternalBacklog.read(rows.dataSource());
  }

  /** Held by whoever has registered it, ten minutes ago. */
  private Held old(String process) throws SQLException {
    Held held = rows.registered();
    rows.set(
        held,
        "process = '" + process + "', created_at = clock_timestamp() - interval '10 minutes'");
    return held;
  }

  private Held called(Connection session, String process) throws SQLException {
    Held held = old(process);
    Moves.call(session, held, KEY_RETENTION, LEASE);
    return held;
  }

  private static void park(Connection session, Held held, As as) throws SQLException {
    Pauses pauses = new Pauses(Duration.ofHours(1), LEASE, LEASE);
    assertThat(Moves.park(session, held, new Parking(as, "reason", pauses))).isTrue();
  }

  private Held ended(Connection session, String result) throws SQLException {
    Held held = rows.registered();
    Moves.call(session, held, KEY_RETENTION, LEASE);
    Attempts.noteResult(session, held, result(result));
    Moves.complete(session, held);
    return held;
  }

  private static void say(Connection session, Held of) throws SQLException {
    News news = ExternalNewsIT.news(of).saying(new Said(of.step(), result("charged")));
    assertThat(NewsDesk.take(session, news)).isEqualTo(NewsOutcome.CONTRADICTS);
  }
}
