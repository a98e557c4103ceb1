package dev.onceward.idempotency.external;

import static dev.onceward.idempotency.external.ExecutionRows.KEY_RETENTION;
import static dev.onceward.idempotency.external.ExecutionRows.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.Moves.Move;
import dev.onceward.idempotency.external.Moves.Permission;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two sessions go through every order of each other's statements. */
@DisplayName("E1, E2, E3: claim, call, take-over and completion in every order")
class FencingOrdersIT {

  private static ExecutionRows rows;

  @BeforeAll
  static void start() {
    rows = new ExecutionRows();
  }

  @AfterAll
  static void stop() {
    rows.close();
  }

  /** What A, who registered, and B, who takes over, do; each in its own order. */
  private enum Act {
    A_CALLS,
    A_COMPLETES,
    B_TAKES_OVER,
    B_CALLS,
    B_COMPLETES
  }

  static Stream<List<Act>> orders() {
    List<List<Act>> orders = new ArrayList<>();
    interleave(
        List.of(),
        List.of(Act.A_CALLS, Act.A_COMPLETES),
        List.of(Act.B_TAKES_OVER, Act.B_CALLS, Act.B_COMPLETES),
        orders);
    return orders.stream();
  }

  private static void interleave(
      List<Act> sofar, List<Act> ofA, List<Act> ofB, List<List<Act>> orders) {
    if (ofA.isEmpty() && ofB.isEmpty()) {
      orders.add(sofar);
    }
    if (!ofA.isEmpty()) {
      interleave(with(sofar, ofA.get(0)), ofA.subList(1, ofA.size()), ofB, orders);
    }
    if (!ofB.isEmpty()) {
      interleave(with(sofar, ofB.get(0)), ofA, ofB.subList(1, ofB.size()), orders);
    }
  }

  private static List<Act> with(List<Act> acts, Act next) {
    return Stream.concat(acts.stream(), Stream.of(next)).toList();
  }

  @ParameterizedTest
  @MethodSource("orders")
  void anyOrder_oneCompletes_andAfterATakeOverOnlyTheNewHolderActs(List<Act> order)
      throws Exception {
    Held a = rows.registered();
    Optional<Held> b = Optional.empty();
    boolean completed = false;
    boolean called = false;
    try (Connection sessionA = rows.session();
        Connection sessionB = rows.session()) {
      for (Act act : order) {
        switch (act) {
          case A_CALLS -> {
            Permission permission = Moves.call(sessionA, a, KEY_RETENTION);
            assertThat(permission == Permission.GRANTED).isEqualTo(b.isEmpty() && !completed);
            called |= permission == Permission.GRANTED;
          }
          case A_COMPLETES -> {
            Move move = Moves.complete(sessionA, a, result("done"));
            assertThat(move == Move.MADE).isEqualTo(b.isEmpty() && !completed && called);
            completed |= move == Move.MADE;
          }
          case B_TAKES_OVER -> {
            rows.expire(a);
            b = rows.claim(sessionB, a);
            assertThat(b.isPresent()).isEqualTo(!completed);
          }
          case B_CALLS -> {
            if (b.isPresent()) {
              assertThat(Moves.call(sessionB, b.get(), KEY_RETENTION))
                  .isEqualTo(Permission.GRANTED);
            }
          }
          case B_COMPLETES -> {
            if (b.isPresent()) {
              assertThat(Moves.complete(sessionB, b.get(), result("done"))).isEqualTo(Move.MADE);
              assertThat(completed).as("completed twice").isFalse();
              completed = true;
            }
          }
        }
      }
    }
    assertThat(completed).isTrue();
    assertThat(rows.state(a)).isEqualTo("COMPLETED");
    assertThat(rows.attempts(a, "event = 'RESULT'")).isEqualTo(1);
  }

  @Test
  @DisplayName("a take-over that meets an uncommitted completion waits, and finds nothing to take")
  void takeOverDuringCompletion_waitsForIt() throws Exception {
    Held a = rows.registered();
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Connection sessionA = rows.session();
        Connection sessionB = rows.session()) {
      Moves.call(sessionA, a, KEY_RETENTION);
      rows.expire(a);
      sessionA.setAutoCommit(false);
      assertThat(Moves.complete(sessionA, a, result("done"))).isEqualTo(Move.MADE);
      Future<Optional<Held>> b = executor.submit(() -> rows.claim(sessionB, a));
      awaitALockWait();
      sessionA.commit();
      assertThat(b.get()).isEmpty();
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  @DisplayName("a take-over that meets a completion which is rolled back gets the execution")
  void takeOverDuringCompletion_thatIsRolledBack_succeeds() throws Exception {
    Held a = rows.registered();
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Connection sessionA = rows.session();
        Connection sessionB = rows.session()) {
      Moves.call(sessionA, a, KEY_RETENTION);
      rows.expire(a);
      sessionA.setAutoCommit(false);
      Moves.complete(sessionA, a, result("done"));
      Future<Optional<Held>> b = executor.submit(() -> rows.claim(sessionB, a));
      awaitALockWait();
      sessionA.rollback();
      assertThat(b.get()).isPresent();
      assertThat(Moves.complete(sessionA, a, result("done"))).isEqualTo(Move.LOST);
      sessionA.rollback();
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  @DisplayName("a completion that meets an uncommitted take-over waits, and is refused")
  void completionDuringTakeOver_isRefused() throws Exception {
    Held a = rows.registered();
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Connection sessionA = rows.session();
        Connection sessionB = rows.session()) {
      Moves.call(sessionA, a, KEY_RETENTION);
      rows.expire(a);
      sessionB.setAutoCommit(false);
      assertThat(rows.claim(sessionB, a)).isPresent();
      Future<Move> late = executor.submit(() -> Moves.complete(sessionA, a, result("done")));
      awaitALockWait();
      sessionB.commit();
      assertThat(late.get()).isEqualTo(Move.LOST);
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  @DisplayName("a lease that is over stops its holder from calling, but not from telling a result")
  void leaseOver_withoutTakeOver_noCallButCompletion() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      Moves.call(session, a, KEY_RETENTION);
      rows.expire(a);
      assertThat(Moves.call(session, a, KEY_RETENTION)).isEqualTo(Permission.LOST);
      assertThat(Moves.complete(session, a, result("done"))).isEqualTo(Move.MADE);
    }
  }

  @Test
  @DisplayName("E3: a late result is kept, and one that says something else is marked")
  void lateResult_isKept_andAContradictionMarked() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      Moves.call(session, a, KEY_RETENTION);
      rows.expire(a);
      Held b = rows.claim(session, a).orElseThrow();
      Moves.complete(session, b, result("refused"));
      assertThat(Moves.noteLate(session, a, result("refused"))).isFalse();
      assertThat(Moves.noteLate(session, a, result("charged"))).isTrue();
    }
    assertThat(rows.attempts(a, "late")).isEqualTo(2);
    assertThat(rows.attempts(a, "late AND contradicts")).isEqualTo(1);
  }

  @Test
  @DisplayName("E3: a completion after a late result that says something else is marked as well")
  void completionAfterALateResult_thatDiffers_isMarked() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      Moves.call(session, a, KEY_RETENTION);
      rows.expire(a);
      Held b = rows.claim(session, a).orElseThrow();
      Moves.call(session, b, KEY_RETENTION);
      Moves.noteLate(session, a, result("charged"));
      assertThat(Moves.complete(session, b, result("refused"))).isEqualTo(Move.CONTRADICTED);
    }
  }

  @Test
  @DisplayName(
      "E5: the same request is not sent again once the provider may have forgotten its key")
  void callAfterTheKeysRetention_isTooLate() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      Moves.call(session, a, KEY_RETENTION);
      rows.set(a, "first_call_at = first_call_at - interval '23 hours'");
      assertThat(Moves.call(session, a, KEY_RETENTION)).isEqualTo(Permission.TOO_LATE);
    }
  }

  @Test
  @DisplayName("E2: the heartbeat renews what is held, and not what was lost or held too long")
  void renewal_onlyOfWhatIsHeld() throws Exception {
    Held kept = rows.registered();
    Held lost = rows.registered();
    Held tooLong = rows.registered();
    rows.set(tooLong, "held_since = held_since - interval '6 minutes'");
    try (Connection session = rows.session()) {
      rows.expire(lost);
      rows.claim(session, lost);
      int renewed = rows.store.renew(session, List.of(kept, lost, tooLong), Duration.ofMinutes(5));
      assertThat(renewed).isEqualTo(1);
    }
  }

  private static void awaitALockWait() {
    Awaitility.await().until(() -> rows.lockWaits() > 0);
  }
}
