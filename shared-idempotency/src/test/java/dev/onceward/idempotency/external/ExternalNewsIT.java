package dev.onceward.idempotency.external;

import static dev.onceward.idempotency.external.ExecutionRows.KEY_RETENTION;
import static dev.onceward.idempotency.external.ExecutionRows.LEASE;
import static dev.onceward.idempotency.external.ExecutionRows.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.News.Said;
import dev.onceward.idempotency.external.Parking.As;
import dev.onceward.idempotency.external.Parking.Pauses;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("P5, E5: what is heard of an effect, at every point of its execution")
class ExternalNewsIT {

  private static final Duration HOUR = Duration.ofHours(1);
  private static ExecutionRows rows;

  @BeforeAll
  static void start() {
    rows = new ExecutionRows();
  }

  @AfterAll
  static void stop() {
    rows.close();
  }

  @Test
  void unknownOutcome_isDueAtOnce_howeverLateItWasToBeLookedInto() throws Exception {
    try (Connection session = rows.session()) {
      Held holder = unknown(session);
      assertThat(rows.claim(session, holder)).isEmpty();

      assertThat(tell(session, holder)).isEqualTo(NewsOutcome.LOOKED_INTO);

      assertThat(rows.claim(session, holder)).isPresent();
    }
  }

  @Test
  void lookThatWaits_isDueAtOnce() throws Exception {
    try (Connection session = rows.session()) {
      Held holder = called(session);
      Moves.park(session, holder, longParking(As.LOOKED, HOUR));
      assertThat(rows.claim(session, holder)).isEmpty();

      assertThat(tell(session, holder)).isEqualTo(NewsOutcome.LOOKED_INTO);

      assertThat(rows.claim(session, holder)).isPresent();
    }
  }

  @Test
  void heldExecution_isNotDisturbed_andIsDueWhenItsHolderHasLearnedNothing() throws Exception {
    try (Connection session = rows.session()) {
      Held holder = called(session);

      assertThat(tell(session, holder)).isEqualTo(NewsOutcome.LOOKED_INTO);

      assertThat(rows.claim(session, holder)).isEmpty();
      assertThat(rows.store.renew(session, List.of(holder), HOUR)).isEqualTo(1);
      Moves.park(session, holder, longParking(As.UNKNOWN, Duration.ZERO));
      assertThat(rows.claim(session, holder)).isPresent();
    }
  }

  @Test
  void newsOfAnEarlierHolder_areNoNewsToTheNextOne() throws Exception {
    try (Connection session = rows.session()) {
      Held first = called(session);
      tell(session, first);
      rows.expire(first);
      Held next = rows.claim(session, first).orElseThrow();

      Moves.park(session, next, longParking(As.UNKNOWN, Duration.ZERO));

      assertThat(rows.claim(session, first)).isEmpty();
    }
  }

  @Test
  void providerThatAskedToWait_isNotAskedSooner() throws Exception {
    try (Connection session = rows.session()) {
      Held limited = called(session);
      Moves.park(session, limited, longParking(As.NOT_CALLED, HOUR));
      tell(session, limited);
      assertThat(rows.claim(session, limited)).isEmpty();

      Held limitedAfterwards = called(session);
      tell(session, limitedAfterwards);
      Moves.park(session, limitedAfterwards, longParking(As.NOT_CALLED, HOUR));
      assertThat(rows.claim(session, limitedAfterwards)).isEmpty();
    }
  }

  @Test
  void resultThatWasSaid_isActedUponByWhoeverClaims() throws Exception {
    try (Connection session = rows.session()) {
      Held holder = unknown(session);

      assertThat(say(session, holder, "charged")).isEqualTo(NewsOutcome.LOOKED_INTO);
      assertThat(say(session, holder, "charged")).isEqualTo(NewsOutcome.LOOKED_INTO);

      assertThat(rows.claim(session, holder).orElseThrow().knownResult())
          .contains(result("charged"));
      assertThat(rows.attempts(holder, "outcome = 'DONE'")).isEqualTo(1);
      assertThat(rows.attempts(holder, "contradicts")).isZero();
    }
  }

  @Test
  void ofAnEndedExecution_theSameChangesNothing_andAnythingElseIsKeptAndCounted() throws Exception {
    try (Connection session = rows.session()) {
      Held holder = called(session);
      Moves.complete(session, holder);
      Attempts.noteResult(session, holder, result("refused"));

      assertThat(tell(session, holder)).isEqualTo(NewsOutcome.ENDED);
      assertThat(say(session, holder, "refused")).isEqualTo(NewsOutcome.ENDED);
      assertThat(rows.attempts(holder, "contradicts")).isZero();
      assertThat(say(session, holder, "charged")).isEqualTo(NewsOutcome.CONTRADICTS);

      assertThat(rows.state(holder)).isEqualTo("COMPLETED");
      assertThat(rows.attempts(holder, "late AND contradicts")).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("an execution that a step before ended: a later step's success contradicts it too")
  void stepThatWasNeverReached_contradictsTheEnd() throws Exception {
    try (Connection session = rows.session()) {
      Held holder = called(session);
      Moves.complete(session, holder);

      NewsOutcome outcome =
          NewsDesk.take(session, news(holder).saying(new Said("another", result("charged"))));

      assertThat(outcome).isEqualTo(NewsOutcome.CONTRADICTS);
    }
  }

  @Test
  void effectThatNobodyRegistered_isTold() throws Exception {
    try (Connection session = rows.session()) {
      News other =
          new News(
              TinyProvider.NAME, ExecutionRows.TENANT, List.of("never seen"), Optional.empty());

      assertThat(NewsDesk.take(session, other)).isEqualTo(NewsOutcome.NO_SUCH_EFFECT);
    }
  }

  @Test
  @DisplayName("news that meet an uncommitted end wait for it, and find it")
  void newsDuringCompletion_findTheEnd() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Connection session = rows.session();
        Connection other = rows.session()) {
      Held holder = called(session);
      session.setAutoCommit(false);
      Moves.complete(session, holder);
      Attempts.noteResult(session, holder, result("refused"));
      Future<NewsOutcome> heard = executor.submit(() -> say(other, holder, "charged"));
      Awaitility.await().until(() -> rows.lockWaits() > 0);
      session.commit();

      assertThat(heard.get()).isEqualTo(NewsOutcome.CONTRADICTS);
    } finally {
      executor.shutdownNow();
    }
  }

  private NewsOutcome tell(Connection session, Held of) throws SQLException {
    return NewsDesk.take(session, news(of));
  }

  private NewsOutcome say(Connection session, Held of, String text) throws SQLException {
    return NewsDesk.take(session, news(of).saying(new Said(of.step(), result(text))));
  }

  static News news(Held of) {
    return new News(of.effect().process(), of.tenant(), of.effect().identity(), Optional.empty());
  }

  private static Held called(Connection session) throws SQLException {
    Held held = rows.registered();
    Moves.call(session, held, KEY_RETENTION, LEASE);
    return held;
  }

  private static Held unknown(Connection session) throws SQLException {
    Held held = called(session);
    Moves.park(session, held, longParking(As.UNKNOWN, HOUR));
    return held;
  }

  private static Parking longParking(As as, Duration least) {
    return new Parking(as, "reason", new Pauses(least, HOUR, HOUR));
  }
}
