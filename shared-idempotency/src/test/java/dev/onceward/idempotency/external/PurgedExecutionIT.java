package dev.onceward.idempotency.external;

import static dev.onceward.idempotency.external.ExecutionRows.KEY_RETENTION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.News.Said;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.retention.ExternalAttemptPurge;
import dev.onceward.retention.ExternalExecutionPurge;
import dev.onceward.retention.RecordPurge;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3, P4, P5: an effect that ended long ago, after the purge")
class PurgedExecutionIT {

  private static final Done RESULT = ExecutionRows.result("ch_1");

  private static ExecutionRows rows;

  private Held ended;

  @BeforeAll
  static void start() {
    rows = new ExecutionRows();
  }

  @AfterAll
  static void stop() {
    rows.close();
  }

  @BeforeEach
  void endAndPurge() throws SQLException {
    ended = rows.registered();
    try (Connection session = rows.session()) {
      Moves.call(session, ended, KEY_RETENTION, ExecutionRows.LEASE);
      Attempts.noteCall(session, ended);
      Attempts.noteResult(session, ended, RESULT);
      Moves.complete(session, ended);
    }
    rows.set(ended, "completed_at = now() - interval '1 year'");
    rows.agedAttempts(ended);
    try (Connection session = rows.session()) {
      assertThat(RecordPurge.run(session, new ExternalAttemptPurge())).isOne();
      assertThat(RecordPurge.run(session, new ExternalExecutionPurge())).isOne();
    }
  }

  @Test
  void askedForAgain_doesNotTakePlaceAgain() throws SQLException {
    try (Connection session = rows.session()) {
      assertThat(rows.store.register(session, ended)).isEqualTo(Registration.FINISHED);
    }
  }

  @Test
  void newsThatSayTheSame_agree() throws SQLException {
    assertThat(told(RESULT)).isEqualTo(NewsOutcome.ENDED);
    assertThat(rows.attempts(ended, "contradicts")).isZero();
  }

  @Test
  void newsThatSaySomethingElse_contradict() throws SQLException {
    assertThat(told(ExecutionRows.result("ch_2"))).isEqualTo(NewsOutcome.CONTRADICTS);
    assertThat(rows.attempts(ended, "contradicts")).isOne();
  }

  private NewsOutcome told(Done result) throws SQLException {
    ExternalEffect effect = ended.effect();
    News news =
        new News(
            effect.process(),
            effect.tenant(),
            effect.identity(),
            Optional.of(new Said(ended.step(), result)));
    try (Connection session = rows.session()) {
      return NewsDesk.take(session, news);
    }
  }
}
