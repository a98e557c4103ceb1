package dev.onceward.idempotency.external;

import static dev.onceward.idempotency.external.ExecutionRows.KEY_RETENTION;
import static dev.onceward.idempotency.external.ExecutionRows.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.Moves.Permission;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
            Permission permission = call(sessionA, a);
            assertThat(permission == Permission.GRANTED).isEqualTo(b.isEmpty() && !completed);
            called |= permission == Permission.GRANTED;
          }
          case A_COMPLETES -> {
            boolean made = Moves.complete(sessionA, a);
            assertThat(made).isEqualTo(b.isEmpty() && !completed && called);
            completed |= made;
          }
          case B_TAKES_OVER -> {
            rows.expire(a);
            b = rows.claim(sessionB, a);
            assertThat(b.isPresent()).isEqualTo(!completed);
          }
          case B_CALLS -> {
            if (b.isPresent()) {
              assertThat(call(sessionB, b.get())).isEqualTo(Permission.GRANTED);
            }
          }
          case B_COMPLETES -> {
            if (b.isPresent()) {
              assertThat(Moves.complete(sessionB, b.get())).isTrue();
              assertThat(completed).as("completed twice").isFalse();
              completed = true;
            }
          }
        }
      }
    }
    assertThat(completed).isTrue();
    assertThat(rows.state(a)).isEqualTo("COMPLETED");
  }

  @Test
  @DisplayName("a take-over that meets an uncommitted completion waits, and finds nothing to take")
  void takeOverDuringCompletion_waitsForIt() throws Exception {
    Held a = rows.registered();
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Connection sessionA = rows.session();
        Connection sessionB = rows.session()) {
      call(sessionA, a);
      rows.expire(a);
      sessionA.setAutoCommit(false);
      assertThat(Moves.complete(sessionA, a)).isTrue();
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
      call(sessionA, a);
      rows.expire(a);
      sessionA.setAutoCommit(false);
      Moves.complete(sessionA, a);
      Future<Optional<Held>> b = executor.submit(() -> rows.claim(sessionB, a));
      awaitALockWait();
      sessionA.rollback();
      assertThat(b.get()).isPresent();
      assertThat(Moves.complete(sessionA, a)).isFalse();
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
      call(sessionA, a);
      rows.expire(a);
      sessionB.setAutoCommit(false);
      assertThat(rows.claim(sessionB, a)).isPresent();
      Future<Boolean> late = executor.submit(() -> Moves.complete(sessionA, a));
      awaitALockWait();
      sessionB.commit();
      assertThat(late.get()).isFalse();
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  @DisplayName("a lease that is over stops its holder from calling, but not from telling a result")
  void leaseOver_withoutTakeOver_noCallButCompletion() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      call(session, a);
      rows.expire(a);
      assertThat(call(session, a)).isEqualTo(Permission.LOST);
      assertThat(Moves.complete(session, a)).isTrue();
    }
  }

  @Test
  @DisplayName("E3: a late result is kept, and one that says something else is marked")
  void lateResult_isKept_andAContradictionMarked() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      call(session, a);
      rows.expire(a);
      Held b = rows.claim(session, a).orElseThrow();
      Moves.complete(session, b);
      assertThat(Attempts.noteResult(session, b, result("refused"))).isFalse();
      assertThat(Attempts.noteLate(session, a, result("refused"))).isFalse();
      assertThat(Attempts.noteLate(session, a, result("charged"))).isTrue();
    }
    assertThat(rows.attempts(a, "late")).isEqualTo(2);
    assertThat(rows.attempts(a, "late AND contradicts")).isEqualTo(1);
  }

  @Test
  @DisplayName("E3: a late result that meets an uncommitted completion waits, and finds its result")
  void lateResultDuringCompletion_findsTheContradiction() throws Exception {
    Held a = rows.registered();
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Connection sessionA = rows.session();
        Connection sessionB = rows.session()) {
      call(sessionA, a);
      rows.expire(a);
      Held b = rows.claim(sessionB, a).orElseThrow();
      sessionA.setAutoCommit(false);
      sessionB.setAutoCommit(false);
      Moves.goOn(sessionB, b, "charge");
      Attempts.noteResult(sessionB, b, result("refused"));
      Future<Boolean> late =
          executor.submit(() -> Attempts.noteLate(sessionA, a, result("charged")));
      awaitALockWait();
      sessionB.rollback();
      assertThat(late.get()).isFalse();
      sessionA.commit();
      call(sessionB, b);
      Moves.complete(sessionB, b);
      assertThat(Attempts.noteResult(sessionB, b, result("refused"))).isTrue();
      sessionB.commit();
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  @DisplayName("E3: a completion after a late result that says something else is marked as well")
  void completionAfterALateResult_thatDiffers_isMarked() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      call(session, a);
      rows.expire(a);
      Held b = rows.claim(session, a).orElseThrow();
      call(session, b);
      Attempts.noteLate(session, a, result("charged"));
      assertThat(Moves.complete(session, b)).isTrue();
      assertThat(Attempts.noteResult(session, b, result("refused"))).isTrue();
    }
  }

  @Test
  @DisplayName("E5: a late result is evidence for whoever claims next, unless it is contradicted")
  void lateResult_isEvidence() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      call(session, a);
      rows.expire(a);
      rows.claim(session, a);
      Attempts.noteLate(session, a, result("charged"));
      rows.expire(a);
      assertThat(rows.claim(session, a).orElseThrow().knownResult()).contains(result("charged"));
      Attempts.noteLate(session, a, result("refused"));
      rows.expire(a);
      assertThat(rows.claim(session, a).orElseThrow().knownResult()).isEmpty();
    }
  }

  @Test
  @DisplayName("E2: a row that somebody has locked doesn't cost the other leases their renewal")
  void renewal_skipsWhatIsLocked() throws Exception {
    Held locked = rows.registered();
    Held free = rows.registered();
    try (Connection session = rows.session();
        Connection other = rows.session()) {
      other.setAutoCommit(false);
      rows.store.register(other, locked);
      assertThat(rows.store.renew(session, List.of(locked, free), Duration.ofMinutes(5)))
          .isEqualTo(1);
      other.rollback();
    }
  }

  @Test
  @DisplayName("E6: a reconciler claims only what its application can carry out")
  void claimNext_onlyKnownProcesses() throws Exception {
    Held due = rows.registered();
    rows.expire(due);
    try (Connection session = rows.session()) {
      assertThat(rows.store.claimNext(session, Set.of("other.process"))).isEmpty();
      assertThat(rows.store.claimNext(session, Set.of(TinyProvider.NAME))).isPresent();
    }
  }

  @Test
  @DisplayName(
      "E5: the same request is not sent again once the provider may have forgotten its key")
  void callAfterTheKeysRetention_isTooLate() throws Exception {
    Held a = rows.registered();
    try (Connection session = rows.session()) {
      call(session, a);
      rows.set(a, "first_call_at = first_call_at - interval '23 hours'");
      assertThat(call(session, a)).isEqualTo(Permission.TOO_LATE);
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

  private static Permission call(Connection session, Held held) throws SQLException {
    return Moves.call(session, held, KEY_RETENTION, ExecutionRows.LEASE);
  }

  private static void awaitALockWait() {
    Awaitility.await().until(() -> rows.lockWaits() > 0);
  }
}
