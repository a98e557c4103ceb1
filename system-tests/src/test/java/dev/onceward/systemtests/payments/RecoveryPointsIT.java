package dev.onceward.systemtests.payments;

import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server is killed, not asked to stop; another one goes on. */
@DisplayName("E1, E2, E6, actor-ts#984: kill -9 at each recovery point")
class RecoveryPointsIT {

  @AutoClose private static Stack stack;

  private final Charge charge = Charge.fresh();
  private final Charge abandoned = Charge.fresh();
  private final Database database = stack.database();

  @BeforeAll
  static void start() {
    stack = Stack.start("recovery-points", 2, ShortTimes.SETTINGS);
  }

  @AfterEach
  void startAgain() {
    if (!stack.node(1).server().isAlive()) {
      stack.node(1).restart();
    }
    stack.provider().heal();
  }

  /** Two at once, since every kill costs a start: one client comes back, the other does not. */
  @ParameterizedTest
  @EnumSource
  @DisplayName("killed: one charge each, by the client's repeat or by another node's reconciler")
  void killed_anotherNodeGoesOn(Stop stop) {
    killAt(stop);

    Reply answer = awaitPaid();
    assertReplay(other().pay(charge).send(), answer);
    assertChargedOnce(charge, answer.member("payment_id"));

    await("the reconciler")
        .atMost(ShortTimes.SETTLED)
        .until(() -> payments(abandoned, "status = 'SUCCEEDED'") == 1);
    Reply late = other().pay(abandoned).send();
    assertThat(late.status()).isEqualTo(201);
    assertThat(late.replayed()).isTrue();
    assertChargedOnce(abandoned, late.member("payment_id"));
  }

  @Test
  @DisplayName("E3: killed while the provider works: the charge lands, and is the only one")
  void killedDuringTheCall_chargeLandsOnce() {
    stack.provider().fault("delay", "confirm", "\"millis\":1000");
    CompletableFuture<Reply> lost = stack.node(1).system().tenantA().pay(charge).start();
    awaitState("CALLING", "confirm");
    stack.node(1).server().kill();

    Reply answer = awaitPaid();

    assertThat(lost).isCompletedExceptionally();
    assertChargedOnce(charge, answer.member("payment_id"));
  }

  private void killAt(Stop stop) {
    List<CompletableFuture<Reply>> lost;
    try (Hold hold = stop.holdIn(database)) {
      Caller killed = stack.node(1).system().tenantA();
      lost = List.of(killed.pay(charge).start(), killed.pay(abandoned).start());
      hold.awaitWaiting(2);
      stack.node(1).server().kill();
    }
    assertThat(lost).allSatisfy(call -> assertThat(call).failsWithin(ShortTimes.SETTLED));
  }

  private Reply awaitPaid() {
    return await("the key to work again")
        .atMost(ShortTimes.SETTLED)
        .until(() -> other().pay(charge).send(), reply -> reply.status() == 201);
  }

  private long payments(Charge of, String condition) {
    return database.number(
        "SELECT count(*) FROM payments.payment WHERE external_payment_id = ? AND " + condition,
        of.externalId());
  }

  private void awaitState(String state, String step) {
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
