package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.bodyOf;
import static dev.onceward.idempotency.execution.EngineFixture.command;
import static dev.onceward.idempotency.execution.EngineFixture.created;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotentExecutor.Origin;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.IdempotentExecutor.Work;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.KeyReusedException;
import dev.onceward.idempotency.RequestInProgressException;
import dev.onceward.idempotency.StoreUnavailableException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The engine under duplicates that meet: rendezvous and repetition over a real database. */
class LocalExecutionRaceIT {

  private static EngineFixture database;
  private static ExecutorService threads;

  private final String key = UUID.randomUUID().toString();
  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  @BeforeAll
  static void start() throws SQLException {
    database = new EngineFixture();
    threads = Executors.newCachedThreadPool();
  }

  @AfterAll
  static void stop() {
    threads.shutdownNow();
    database.close();
  }

  @RepeatedTest(5)
  @DisplayName(
      "square1-io/laravel-idempotency#1: 50 at once with one key: one effect, 50 equal answers")
  void fifty_atOnce_haveOneEffect() throws Exception {
    CyclicBarrier start = new CyclicBarrier(50);
    List<Future<Result>> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String caller = "caller-" + i;
      all.add(
          threads.submit(
              () -> {
                start.await();
                return database.engine.execute(command(key, "a"), database.effect(key, caller));
              }));
    }

    Set<Answer> answers = answersOf(all);

    assertThat(answers).hasSize(1);
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName(
      "Truxify#4696, mastodon#37879: a duplicate in WAIT gets the replay when the first commits")
  void waiting_duplicateGetsTheReplay() throws Exception {
    Future<Result> first = database(command(key, "a"), slow("first"));
    inside.await();
    Future<Result> duplicate = database(command(key, "a"), database.effect(key, "second"));
    await().until(() -> database.waiters() == 1);
    mayEnd.countDown();

    assertThat(duplicate.get()).isEqualTo(new Result(first.get().answer(), Origin.REPLAYED));
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName(
      "powertools-lambda-java#2260: a changed request that waited is refused when the first commits")
  void waiting_duplicateWithOtherContentIsRefused() throws Exception {
    Future<Result> first = database(command(key, "a"), slow("first"));
    inside.await();
    Future<Result> other = database(command(key, "b"), database.effect(key, "second"));
    await().until(() -> database.waiters() == 1);
    mayEnd.countDown();
    first.get();

    assertThatThrownBy(other::get).hasCauseInstanceOf(KeyReusedException.class);
  }

  @Test
  @DisplayName("H8: past the wait limit a duplicate is refused as in progress")
  void waiting_isBounded() throws Exception {
    Future<Result> first = database(command(key, "a"), slow("first"));
    inside.await();

    assertThatThrownBy(
            () ->
                database.engine.execute(
                    command(key, "a", InFlight.WAIT, Duration.ofMillis(50)),
                    database.effect(key, "second")))
        .isInstanceOf(RequestInProgressException.class);
    mayEnd.countDown();
    first.get();
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("H8: REFUSE answers at once, even to a changed body")
  void refuse_answersAtOnce() throws Exception {
    Future<Result> first = database(command(key, "a"), slow("first"));
    inside.await();

    assertThatThrownBy(
            () ->
                database.engine.execute(
                    command(key, "b", InFlight.REFUSE, Duration.ofDays(1)),
                    database.effect(key, "second")))
        .isInstanceOf(RequestInProgressException.class)
        .hasMessageContaining(key);
    mayEnd.countDown();
    first.get();
  }

  @Test
  @DisplayName(
      "H8: RUN lets both run; the answer stored first is everyone's and the other's changes go")
  void run_firstStoredAnswerWins() throws Exception {
    Command run = command(key, "a", InFlight.RUN, Duration.ZERO);
    Future<Result> slow = database(run, slow("slow"));
    inside.await();
    Result quick = database.engine.execute(run, database.effect(key, "quick"));
    mayEnd.countDown();

    assertThat(bodyOf(quick)).isEqualTo("quick");
    assertThat(slow.get()).isEqualTo(new Result(quick.answer(), Origin.REPLAYED));
    assertThat(database.effects(key)).isOne();
  }

  @RepeatedTest(20)
  @DisplayName("Found on paper: a rejection meets a ready waiter: one of them stands for both")
  void rejection_meetsAWaiter() throws Exception {
    Future<Result> rejected =
        database(
            command(key, "a"),
            () -> {
              inside.countDown();
              mayEnd.await();
              database.insertEffect(key, "rejected");
              throw new BusinessRejection(409, "no", "No");
            });
    inside.await();
    Future<Result> waiter = database(command(key, "a"), database.effect(key, "waiter"));
    await().until(() -> database.waiters() == 1);
    mayEnd.countDown();

    Answer one = rejected.get().answer();
    assertThat(waiter.get().answer()).isEqualTo(one);
    assertThat(database.effects(key)).isEqualTo(one.status() == 201 ? 1 : 0);
    assertThat(database.records(key)).isOne();
  }

  @Test
  @DisplayName("H8: RUN: a loser that meets the winner's row gets the winner's answer")
  void run_loserMeetsTheWinnersRow() throws Exception {
    Command run = command(key, "a", InFlight.RUN, Duration.ZERO);
    Future<Result> loser =
        database(
            run,
            () -> {
              inside.countDown();
              mayEnd.await();
              throw new SQLException("duplicate key", "23505");
            });
    inside.await();
    Result winner = database.engine.execute(run, database.effect(key, "winner"));
    mayEnd.countDown();

    assertThat(loser.get()).isEqualTo(new Result(winner.answer(), Origin.REPLAYED));
  }

  @Test
  @DisplayName(
      "H15: the database ends a frozen node's transaction; the waiter runs, the node can't commit")
  void frozenNode_losesItsTransaction() throws Exception {
    Future<Result> frozen =
        database(
            command(key, "a"),
            () -> {
              database.insertEffect(key, "frozen");
              try (var set = database.transaction.connection().createStatement()) {
                set.execute("SET idle_in_transaction_session_timeout = '200ms'");
              }
              inside.countDown();
              mayEnd.await();
              return created("frozen");
            });
    inside.await();

    Result other = database.engine.execute(command(key, "a"), database.effect(key, "other"));
    mayEnd.countDown();

    assertThat(bodyOf(other)).isEqualTo("other");
    assertThatThrownBy(frozen::get).hasCauseInstanceOf(StoreUnavailableException.class);
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("H9: an exception hands the key to the waiter")
  void exception_handsTheKeyOn() throws Exception {
    Future<Result> failing =
        database(
            command(key, "a"),
            () -> {
              inside.countDown();
              mayEnd.await();
              throw new IllegalStateException("failed");
            });
    inside.await();
    Future<Result> waiter = database(command(key, "a"), database.effect(key, "waiter"));
    await().until(() -> database.waiters() == 1);
    mayEnd.countDown();

    assertThat(waiter.get().replayed()).isFalse();
    assertThatThrownBy(failing::get).hasCauseInstanceOf(IllegalStateException.class);
    assertThat(database.effects(key)).isOne();
  }

  private Work slow(String madeBy) {
    return () -> {
      database.insertEffect(key, madeBy);
      inside.countDown();
      mayEnd.await();
      return created(madeBy);
    };
  }

  private static Future<Result> database(Command command, Work work) {
    Callable<Result> call = () -> database.engine.execute(command, work);
    return threads.submit(call);
  }

  private static Set<Answer> answersOf(List<Future<Result>> all) {
    return all.stream()
        .map(
            future -> {
              try {
                return future.get().answer();
              } catch (InterruptedException | ExecutionException failure) {
                throw new AssertionError(failure);
              }
            })
        .collect(Collectors.toSet());
  }
}
