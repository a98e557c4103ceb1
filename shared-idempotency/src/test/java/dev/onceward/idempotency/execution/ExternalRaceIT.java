package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.bodyOf;
import static dev.onceward.idempotency.execution.EngineFixture.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.IdempotentExecutor.Origin;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.RequestInProgressException;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.TinyProvider;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Duplicates, take-overs and late results while a call is on its way. */
@DisplayName("E2, E3: who meets a running execution")
class ExternalRaceIT {

  private static final int CALLERS = 16;

  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
  private final CountDownLatch called = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);
  private static TestDatabase database;

  private ExternalFixture system;

  @BeforeAll
  static void startDatabase() {
    database = new TestDatabase();
  }

  @AfterAll
  static void stopDatabase() {
    database.close();
  }

  @BeforeEach
  void start() throws SQLException {
    system = new ExternalFixture(database);
  }

  @AfterEach
  void stop() throws InterruptedException {
    answer.countDown();
    callers.shutdownNow();
    callers.awaitTermination(1, TimeUnit.MINUTES);
  }

  /** Stands still at the provider until the test lets it go on, then meets its fate. */
  private TinyProvider.Fate held(TinyProvider.Fate fate) {
    return (provider, key) -> {
      called.countDown();
      answer.await();
      return fate.at(provider, key);
    };
  }

  private Future<Result> firstCallAtTheProvider(TinyProvider.Fate fate) throws Exception {
    system.provider.next("charge", held(fate));
    Future<Result> first = callers.submit(() -> system.node.pay("key-1", "payment-1"));
    called.await();
    return first;
  }

  @Test
  @DisplayName("H8: a duplicate waits for the call, and replays its answer")
  void duplicate_waitsAndReplays() throws Exception {
    Future<Result> first = firstCallAtTheProvider(TinyProvider.EFFECT);
    Future<Result> duplicate = callers.submit(() -> system.otherNode.pay("key-1", "payment-1"));
    answer.countDown();

    assertThat(duplicate.get()).isEqualTo(new Result(first.get().answer(), Origin.REPLAYED));
    assertThat(system.provider.books).hasSize(2);
  }

  @Test
  @DisplayName("H8: a duplicate that must not wait is refused")
  void duplicateInRefuse_isRefused() throws Exception {
    Future<Result> first = firstCallAtTheProvider(TinyProvider.EFFECT);

    assertThatThrownBy(
            () ->
                system.otherNode.pay(
                    command("key-1", "payment-1", InFlight.REFUSE, Duration.ZERO), "payment-1"))
        .isInstanceOf(RequestInProgressException.class);
    answer.countDown();
    assertThat(first.get().origin()).isEqualTo(Origin.FIRST);
  }

  @Test
  @DisplayName("H8: a duplicate waits no longer than its limit")
  void duplicate_afterItsLimit_isRefused() throws Exception {
    Future<Result> first = firstCallAtTheProvider(TinyProvider.EFFECT);

    assertThatThrownBy(
            () ->
                system.otherNode.pay(
                    command("key-1", "payment-1", InFlight.WAIT, Duration.ofMillis(300)),
                    "payment-1"))
        .isInstanceOf(RequestInProgressException.class);
    answer.countDown();
    assertThat(first.get().origin()).isEqualTo(Origin.FIRST);
  }

  @Test
  @DisplayName("P2: another key of the same payment waits for the one call too")
  void otherKeyOfTheSameEffect_waits() throws Exception {
    Future<Result> first = firstCallAtTheProvider(TinyProvider.EFFECT);
    Future<Result> other = callers.submit(() -> system.otherNode.pay("key-2", "payment-1"));
    Awaitility.await().until(() -> system.records("state = 'STARTED'") == 2);
    answer.countDown();

    assertThat(other.get().answer()).isEqualTo(first.get().answer());
    assertThat(system.provider.books).hasSize(2);
  }

  @Test
  @DisplayName(
      "E3: the late node can't complete; its result is kept and its caller gets the record's")
  void leaseTakenOverDuringTheCall_lateResultIsKept() throws Exception {
    Future<Result> late = firstCallAtTheProvider(TinyProvider.EFFECT);
    system.letLeasesRunOut();
    Result taken = system.otherNode.pay("key-1", "payment-1");
    answer.countDown();

    assertThat(bodyOf(taken)).isEqualTo("charged: ok");
    assertThat(late.get()).isEqualTo(new Result(taken.answer(), Origin.REPLAYED));
    assertThat(system.provider.books).hasSize(2);
    assertThat(system.attempts("late AND NOT contradicts")).isEqualTo(1);
    assertThat(system.otherNode.executions().counts().takeOvers()).isEqualTo(1);
    assertThat(system.node.executions().counts().lateResults()).isEqualTo(1);
  }

  @Test
  @DisplayName("E3: a late result that says something else raises the alert")
  void lateResultThatDiffers_isAContradiction() throws Exception {
    Future<Result> late = firstCallAtTheProvider(TinyProvider.DECLINED);
    system.letLeasesRunOut();
    Result taken = system.otherNode.pay("key-1", "payment-1");
    answer.countDown();

    assertThat(late.get().answer()).isEqualTo(taken.answer());
    assertThat(system.attempts("late AND contradicts")).isEqualTo(1);
  }

  @Test
  @DisplayName(
      "A's call hangs, B takes over and finds nothing, A's charge lands late: no second charge")
  void chargeThatLandsAfterTheTakeOver_isTheOnlyOne() throws Exception {
    Future<Result> late = firstCallAtTheProvider(TinyProvider.EFFECT);
    system.provider.next("charge", (provider, key) -> new StepResult.Unknown("in flight at 409"));
    system.letLeasesRunOut();
    system.provider.next("charge", (provider, key) -> new StepResult.Unknown("in flight at 409"));
    Result unknown = system.otherNode.pay("key-1", "payment-1");
    assertThat(unknown.origin()).isEqualTo(Origin.UNFINISHED);

    answer.countDown();
    Awaitility.await().until(() -> system.attempts("late") == 1);
    assertThat(late.get().answer().status()).isIn(201, 202);
    system.letLeasesRunOut();
    Result settled = system.otherNode.pay("key-1", "payment-1");

    assertThat(bodyOf(settled)).isEqualTo("charged: ok");
    assertThat(system.provider.books).hasSize(2);
  }

  @Test
  @DisplayName("M3: calls that hang take a bounded number of threads; more are answered meanwhile")
  void manyHangingCalls_areBounded() throws Exception {
    CountDownLatch hanging = new CountDownLatch(ExternalFixture.MAX_CALLERS);
    List<Future<Result>> stuck = new ArrayList<>();
    for (int i = 0; i < ExternalFixture.MAX_CALLERS; i++) {
      String name = "hanging-" + i;
      system.provider.next(
          "reserve",
          (provider, key) -> {
            hanging.countDown();
            answer.await();
            return TinyProvider.EFFECT.at(provider, key);
          });
      stuck.add(callers.submit(() -> system.node.pay(name, name)));
    }
    hanging.await();

    Result more = system.node.pay("one-more", "one-more");
    answer.countDown();

    assertThat(more.origin()).isEqualTo(Origin.UNFINISHED);
    for (Future<Result> call : stuck) {
      assertThat(call.get().origin()).isEqualTo(Origin.FIRST);
    }
    assertThat(bodyOf(system.node.pay("one-more", "one-more"))).isEqualTo("charged: ok");
  }

  @RepeatedTest(10)
  @DisplayName(
      "laravel-idempotency#1: parallel calls under one key or many: one effect, one answer")
  void parallelCalls_ofOneEffect_oneAnswer() throws Exception {
    CyclicBarrier together = new CyclicBarrier(CALLERS);
    List<Future<Result>> results = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      String key = "key-" + i % 4;
      ExternalFixture.Node node = i % 2 == 0 ? system.node : system.otherNode;
      results.add(
          callers.submit(
              () -> {
                together.await();
                return node.pay(key, "payment-1");
              }));
    }
    for (Future<Result> result : results) {
      assertThat(bodyOf(result.get())).isIn("charged: ok", "was charged");
    }
    assertThat(system.provider.books).hasSize(2);
    assertThat(system.provider.calls).containsExactly("reserve", "charge");
  }
}
