package dev.onceward.systemtests.refunds;

import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;
import dev.onceward.systemtests.payments.TwoPayingNodes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The server is killed, not asked to stop; another one goes on. */
@DisplayName("E1, E2, E6, P1, P4: kill -9 at each recovery point of a refund")
@ExtendWith(TwoPayingNodes.class)
class RefundRecoveryPointsIT {

  private static Stack stack;

  private final Database database = stack.database();
  private final Ledger ledger = new Ledger(database);

  /** One refund that stands at a point when its server dies. */
  private record Wanted(StopPoints point, String payment, String key) {

    Call call(Caller caller) {
      return caller.refund(payment, key, "{\"amount\":" + point.amount() + "}");
    }
  }

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  @Test
  @DisplayName("one refund and one posting each, by the client's repeat or by the reconciler")
  void killed_anotherNodeGoesOn() {
    List<Wanted> repeated = oneOfEach();
    List<Wanted> abandoned = oneOfEach();

    killWhileAllStand(Stream.concat(repeated.stream(), abandoned.stream()).toList());

    for (Wanted wanted : repeated) {
      Reply answer =
          await(wanted.point() + ": the key to work again")
              .atMost(ShortTimes.SETTLED)
              .until(() -> wanted.call(other()).send(), reply -> reply.status() == 201);
      assertReplay(wanted.call(other()).send(), answer);
      assertGivenBackOnce(wanted);
    }
    for (Wanted wanted : abandoned) {
      await(wanted.point() + ": the reconciler")
          .atMost(ShortTimes.SETTLED)
          .until(() -> refunds(wanted, "status = 'SUCCEEDED'") == 1);
      Reply late = wanted.call(other()).send();
      assertThat(late.status()).isEqualTo(201);
      assertThat(late.replayed()).isTrue();
      assertGivenBackOnce(wanted);
    }
    assertThat(ledger.faults()).isZero();
  }

  private void killWhileAllStand(List<Wanted> all) {
    List<CompletableFuture<Reply>> lost;
    try (Hold hold = StopPoints.holdIn(database)) {
      Caller killed = stack.node(1).system().tenantA();
      lost = all.stream().map(wanted -> wanted.call(killed).start()).toList();
      hold.awaitWaiting(all.size());
      stack.node(1).server().kill();
    }
    assertThat(lost).allSatisfy(call -> assertThat(call).failsWithin(ShortTimes.SETTLED));
  }

  private static List<Wanted> oneOfEach() {
    return Stream.of(StopPoints.values())
        .map(point -> new Wanted(point, paid(), Intent.newKey()))
        .toList();
  }

  private static String paid() {
    Reply paid = other().pay(Charge.fresh()).send();
    assertThat(paid.status()).as(paid.toString()).isEqualTo(201);
    return paid.member("payment_id");
  }

  private long refunds(Wanted wanted, String condition) {
    return database.number(
        "SELECT count(*) FROM payments.refund WHERE payment_id = ?::uuid AND " + condition,
        wanted.payment());
  }

  private void assertGivenBackOnce(Wanted wanted) {
    assertThat(stack.provider().refundsOf(wanted.payment())).as(wanted.toString()).hasSize(1);
    assertThat(refunds(wanted, "true")).isEqualTo(1);
    assertThat(ledger.postingsOf(wanted.payment())).as(wanted.toString()).isEqualTo(2);
    assertThat(
            database.number(
                "SELECT count(*) FROM onceward.outbox_event"
                    + " WHERE aggregateid = ? AND type = 'PaymentRefunded.v1'",
                wanted.payment()))
        .isEqualTo(1);
  }

  private static Caller other() {
    return stack.node(2).system().tenantA();
  }
}
