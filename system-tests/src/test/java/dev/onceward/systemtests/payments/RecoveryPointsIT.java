package dev.onceward.systemtests.payments;

import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The server is killed, not asked to stop; another one goes on. */
@DisplayName("E1, E2, E6, actor-ts#984: kill -9 at each recovery point")
@ExtendWith(TwoPayingNodes.class)
class RecoveryPointsIT {

  private static final String LATE_RESULTS = "onceward_external_late_results";
  private static final String TAKE_OVERS = "onceward_external_take_overs";

  private static Stack stack;

  private final Database database = stack.database();

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  @AfterEach
  void startAgain() {
    if (!stack.node(1).server().isAlive()) {
      stack.node(1).restart();
    }
    stack.provider().heal();
  }

  @Test
  @DisplayName("killed: one charge each, by the client's repeat or by another node's reconciler")
  void killed_anotherNodeGoesOn() {
    Map<Charge, Stop> repeated = oneAtEach();
    Map<Charge, Stop> abandoned = oneAtEach();
    Map<Charge, Stop> all = new HashMap<>(repeated);
    all.putAll(abandoned);

    killWhileAllStand(all);

    repeated.forEach(this::assertDoneByTheRepeat);
    abandoned.forEach(this::assertDoneByTheReconciler);
  }

  private static Map<Charge, Stop> oneAtEach() {
    return Stream.of(Stop.values()).collect(toMap(stop -> Charge.fresh(), stop -> stop));
  }

  private void killWhileAllStand(Map<Charge, Stop> all) {
    List<CompletableFuture<Reply>> lost;
    try (Hold hold = Stop.holdIn(database, all)) {
      Caller killed = stack.node(1).system().tenantA();
      lost = all.keySet().stream().map(charge -> killed.pay(charge).start()).toList();
      hold.awaitWaiting(all.size());
      stack.node(1).server().kill();
    }
    assertThat(lost).allSatisfy(call -> assertThat(call).failsWithin(ShortTimes.SETTLED));
  }

  private void assertDoneByTheRepeat(Charge charge, Stop stop) {
    Reply answer = awaitPaid(charge, stop.name());
    assertReplay(other().pay(charge).send(), answer);
    assertChargedOnce(charge, answer.member("payment_id"));
  }

  private void assertDoneByTheReconciler(Charge charge, Stop stop) {
    await(stop + ": the reconciler")
        .atMost(ShortTimes.SETTLED)
        .until(() -> payments(charge, "status = 'SUCCEEDED'") == 1);
    Reply late = other().pay(charge).send();
    assertThat(late.status()).as(stop.name()).isEqualTo(201);
    assertThat(late.replayed()).as(stop.name()).isTrue();
    assertChargedOnce(charge, late.member("payment_id"));
  }

  @Test
  @DisplayName("E3: killed while the provider works: the charge lands, and is the only one")
  void killedDuringTheCall_chargeLandsOnce() {
    Charge charge = Charge.fresh();
    stack.provider().fault("delay", "confirm", "\"millis\":1000");
    CompletableFuture<Reply> lost = stack.node(1).system().tenantA().pay(charge).start();
    awaitState(charge, "CALLING", "confirm");
    stack.node(1).server().kill();

    Reply answer = awaitPaid(charge, "during the call");

    assertThat(lost).isCompletedExceptionally();
    assertChargedOnce(charge, answer.member("payment_id"));
  }

  @Test
  @DisplayName("E3, M1: frozen while the provider works: taken over, and its own result is late")
  void frozenDuringTheCall_resultIsLate() {
    Metrics frozen = Metrics.of(stack.node(1).system());
    double lateBefore = frozen.value(LATE_RESULTS);
    double takenBefore = Metrics.of(stack.node(2).system()).value(TAKE_OVERS);
    Charge charge = Charge.fresh();
    stack.provider().fault("delay", "confirm", "\"millis\":1000");
    CompletableFuture<Reply> woken = stack.node(1).system().tenantA().pay(charge).start();
    awaitState(charge, "CALLING", "confirm");
    stack.node(1).server().freeze();
    Reply answer;
    try {
      endLease(charge);
      answer = awaitPaid(charge, "while it stands still");
    } finally {
      stack.node(1).server().resume();
    }

    assertReplay(woken.join(), answer);
    assertThat(frozen.value(LATE_RESULTS)).isGreaterThan(lateBefore);
    assertThat(Metrics.of(stack.node(2).system()).value(TAKE_OVERS)).isGreaterThan(takenBefore);
    assertChargedOnce(charge, answer.member("payment_id"));
  }

  /** As if it had stood still for as long. */
  private void endLease(Charge charge) {
    database.update(
        "UPDATE onceward.external_execution AS e SET lease_until = clock_timestamp()"
            + " FROM payments.payment AS p WHERE e.identity = ARRAY[p.payment_id::text]"
            + " AND p.external_payment_id = ?",
        charge.externalId());
  }

  private static Reply awaitPaid(Charge charge, String point) {
    return await(point + ": the key to work again")
        .atMost(ShortTimes.SETTLED)
        .until(() -> other().pay(charge).send(), reply -> reply.status() == 201);
  }

  private long payments(Charge of, String condition) {
    return database.number(
        "SELECT count(*) FROM payments.payment WHERE external_payment_id = ? AND " + condition,
        of.externalId());
  }

  private void awaitState(Charge charge, String state, String step) {
    await(state + " of " + step)
        .atMost(ShortTimes.SETTLED)
        .until(
            () ->
                database.number(
                        "SELECT count(*) FROM onceward.external_execution"
                            + " JOIN payments.payment ON identity = ARRAY[payment_id::text]"
                            + " WHERE external_payment_id = ? AND state = ? AND step = ?",
                        charge.externalId(),
                        state,
                        step)
                    == 1);
  }

  private void assertChargedOnce(Charge of, String paymentId) {
    assertThat(stack.provider().chargesOf(paymentId)).hasSize(1);
    assertThat(payments(of, "true")).isEqualTo(1);
    assertThat(
            database.number(
                "SELECT count(*) FROM onceward.outbox_event"
                    + " WHERE aggregateid = ? AND type = 'PaymentSucceeded.v1'",
                paymentId))
        .isEqualTo(1);
  }

  private static Caller other() {
    return stack.node(2).system().tenantA();
  }
}
