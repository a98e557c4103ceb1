package dev.onceward.systemtests.chain;

import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The server is killed, not asked to stop; another one goes on. */
@DisplayName("O2, E1, E2, E6: kill -9 at each recovery point of an order's payment")
class OrderPaymentRecoveryIT {

  /** A lease to wait for; and time enough for payments to answer on a busy machine. */
  private static final Map<String, String> TIMES =
      Map.of(
          "ONCEWARD_EXTERNAL_LEASE", "PT20S",
          "ONCEWARD_EXTERNAL_RECONCILE_INTERVAL", "PT1S",
          "ONCEWARD_PAYMENTS_CONNECT_TIMEOUT", "PT1S",
          "ONCEWARD_PAYMENTS_READ_TIMEOUT", "PT3S",
          "ONCEWARD_ORDERS_PAYMENTS_CONNECT_TIMEOUT", "PT1S",
          "ONCEWARD_ORDERS_PAYMENTS_READ_TIMEOUT", "PT8S",
          "ONCEWARD_ORDERS_PAYMENTS_DEADLINE", "PT9S");

  private static final Duration SETTLED = Duration.ofSeconds(90);

  @AutoClose private static Stack stack;

  private final Database database = stack.database();

  /** One order whose payment stands at a point when its server dies. */
  private record Wanted(StandStill point, String order, String key) {

    Call call(Caller caller) {
      return caller.post("/api/orders/" + order + "/payments").key(key).json("{}");
    }
  }

  @BeforeAll
  static void start() {
    stack = Stack.start("order-payment-recovery", 2, TIMES);
  }

  @Test
  @DisplayName("one charge, one OrderPaid event each, by the client's repeat or by the reconciler")
  void killed_anotherNodeGoesOn() {
    List<Wanted> repeated = oneOfEach();
    List<Wanted> abandoned = oneOfEach();

    killWhileAllStand(Stream.concat(repeated.stream(), abandoned.stream()).toList());

    for (Wanted wanted : repeated) {
      Reply answer =
          await(wanted.point() + ": the key to work again")
              .atMost(SETTLED)
              .until(() -> wanted.call(other()).send(), reply -> reply.status() == 201);
      assertReplay(wanted.call(other()).send(), answer);
      assertPaidOnce(wanted);
    }
    for (Wanted wanted : abandoned) {
      await(wanted.point() + ": the reconciler")
          .atMost(SETTLED)
          .until(() -> statusOf(wanted).equals("PAID"));
      Reply late = wanted.call(other()).send();
      assertThat(late.status()).as(late.toString()).isEqualTo(201);
      assertThat(late.replayed()).isTrue();
      assertPaidOnce(wanted);
    }
  }

  private void killWhileAllStand(List<Wanted> all) {
    List<CompletableFuture<Reply>> lost;
    try (Hold hold = StandStill.holdIn(database)) {
      Caller killed = stack.node(1).system().tenantA();
      lost = all.stream().map(wanted -> wanted.call(killed).start()).toList();
      hold.awaitWaiting(all.size());
      stack.node(1).server().kill();
    }
    assertThat(lost).allSatisfy(call -> assertThat(call).failsWithin(SETTLED));
  }

  private static List<Wanted> oneOfEach() {
    return Stream.of(StandStill.values())
        .map(point -> new Wanted(point, orderOver(point.amount()), Intent.newKey()))
        .toList();
  }

  private static String orderOver(int amount) {
    Reply placed = other().order(Intent.newKey(), bodyOver(amount)).send();
    assertThat(placed.status()).as(placed.toString()).isEqualTo(201);
    return placed.member("order_id");
  }

  private static String bodyOver(int amount) {
    return "{\"customer_id\":42,\"amount\":%d,\"currency\":\"EUR\"}".formatted(amount);
  }

  private static String statusOf(Wanted wanted) {
    return other().get("/api/orders/" + wanted.order()).send().member("status");
  }

  private void assertPaidOnce(Wanted wanted) {
    assertThat(
            database.number(
                "SELECT count(*) FROM payments.payment WHERE order_id = ?", wanted.order()))
        .as(wanted.toString())
        .isEqualTo(1);
    assertThat(stack.provider().chargesOf(paymentOf(wanted))).as(wanted.toString()).hasSize(1);
    assertThat(statusOf(wanted)).isEqualTo("PAID");
    assertThat(
            database.number(
                "SELECT count(*) FROM onceward.outbox_event"
                    + " WHERE aggregateid = ? AND type = 'OrderPaid.v1'",
                wanted.order()))
        .isEqualTo(1);
  }

  private String paymentOf(Wanted wanted) {
    return database.text(
        "SELECT payment_id::text FROM payments.payment WHERE order_id = ?", wanted.order());
  }

  private static Caller other() {
    return stack.node(2).system().tenantA();
  }
}
