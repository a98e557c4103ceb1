package dev.onceward.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3: a purge of all tables")
class PurgeRoundIT {

  private static final String NODES = "SELECT count(*) FROM onceward.relay_node";
  private static final String EVENTS = "SELECT count(*) FROM onceward.processed_event";
  private static final String NODE_TABLE = "onceward.relay_node";

  private static TestDatabase database;

  private final PurgeProgress progress = new PurgeProgress();

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
    database.run(
        """
        TRUNCATE onceward.relay_node, onceward.processed_event;
        INSERT INTO onceward.relay_node VALUES (gen_random_uuid(), now() - interval '1 year');
        INSERT INTO onceward.processed_event
        VALUES ('test', gen_random_uuid(), now() - interval '1 year');
        UPDATE onceward.purge_end SET ended_at = now() - interval '3 days'""");
  }

  @Test
  @DisplayName("Q3: a rule that fails is counted, the others are kept, and the purge has not ended")
  void failingRule_failsThePurgeAfterTheOthers() throws SQLException {
    assertThatThrownBy(() -> purge(new ProcessedEventPurge(), new Failing(), new RelayNodePurge()))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("absent");

    assertThat(database.count(EVENTS)).isZero();
    assertThat(database.count(NODES)).isZero();
    assertThat(progress.failures(Failing.TABLE)).isOne();
    assertThat(progress.failures(NODE_TABLE)).isZero();
    assertThat(lastEnd()).isBefore(ago(Duration.ofDays(2)));
  }

  @Test
  @DisplayName("Q3, M2: when a purge last ended is known to every node, and outlives its task")
  void purgeWithoutFailure_hasEnded() throws Exception {
    purge(new ProcessedEventPurge(), new RelayNodePurge());

    assertThat(lastEnd()).isAfter(ago(Duration.ofMinutes(10)));
    assertThat(database.count("SELECT count(*) FROM onceward.tasks")).isZero();
  }

  @Test
  @DisplayName("Q3, M2: before the first purge, its age is that of the schema; a lost row is made")
  void lastEnd_isKnownFromTheBeginning() throws Exception {
    database.run("DELETE FROM onceward.purge_end; INSERT INTO onceward.purge_end DEFAULT VALUES");
    assertThat(lastEnd()).isAfter(ago(Duration.ofMinutes(10)));

    database.run("DELETE FROM onceward.purge_end");
    purge();
    assertThat(lastEnd()).isAfter(ago(Duration.ofMinutes(10)));
  }

  private void purge(PurgeRule... rules) throws Exception {
    new PurgeRound(List.of(rules), PurgePace.configured().hurried(), progress)
        .run(PurgeRoundIT::inTransaction);
  }

  private static long inTransaction(PurgeWalk.Work work) throws Exception {
    try (Connection connection = database.dataSource().getConnection()) {
      return work.on(connection);
    }
  }

  private static Instant lastEnd() throws SQLException {
    return PurgeProgress.readLastEnd(database.dataSource()).orElseThrow();
  }

  private static Instant ago(Duration time) {
    return Instant.now().minus(time);
  }

  /** Comes before all others. */
  private static final class Failing implements PurgeRule {
    static final String TABLE = "absent.table_of_nobody";

    @Override
    public String table() {
      return TABLE;
    }

    @Override
    public String expired() {
      return "true";
    }
  }
}
