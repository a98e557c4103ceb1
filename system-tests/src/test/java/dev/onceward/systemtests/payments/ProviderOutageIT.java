package dev.onceward.systemtests.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("M3: a provider that takes no calls is a metric, and drains no node")
@ExtendWith(TwoPayingNodes.class)
class ProviderOutageIT {

  private static final List<String> MONEY = List.of("payments.charge", "payments.refund");

  private static Stack stack;

  private final Caller caller = stack.node(1).system().tenantA();

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  @AfterEach
  void heal() {
    stack.provider().heal();
  }

  @Test
  @DisplayName("M1, M3: refused connections: charges and refunds grow old, and end afterwards")
  void refusedCalls_raiseTheGauge() {
    String paid = caller.pay(Charge.fresh()).send().member("payment_id");
    awaitNothingWaits();
    Reply charge;
    Reply refund;
    stack.stopProvider();
    try {
      charge = caller.pay(Charge.fresh()).send();
      refund = caller.refund(paid, Intent.newKey(), "{\"amount\":5}").send();

      assertThat(charge.status()).as(charge.toString()).isEqualTo(202);
      assertThat(refund.status()).as(refund.toString()).isEqualTo(202);
      awaitBothNodesTell(MONEY);
      assertThat(readiness()).containsOnly(200);
    } finally {
      stack.startProvider();
    }
    awaitNothingWaits();
    assertThat(statusOf(charge)).isEqualTo("SUCCEEDED");
    assertThat(statusOf(refund)).isEqualTo("SUCCEEDED");
  }

  @Test
  @DisplayName("M1, M3: a provider that limits us to nothing is told alike")
  void limitedCalls_raiseTheGauge() {
    awaitNothingWaits();
    stack.provider().fault("rate_limit", "create", "\"count\":1000000");

    Reply charge = caller.pay(Charge.fresh()).send();

    assertThat(charge.status()).as(charge.toString()).isEqualTo(202);
    awaitBothNodesTell(List.of("payments.charge"));
    assertThat(readiness()).containsOnly(200);
    stack.provider().heal();
    awaitNothingWaits();
    assertThat(statusOf(charge)).isEqualTo("SUCCEEDED");
  }

  private String statusOf(Reply accepted) {
    return caller.get(accepted.header("Location").orElseThrow()).send().member("status");
  }

  private static void awaitBothNodesTell(List<String> processes) {
    await("the gauge of both nodes")
        .atMost(ShortTimes.SETTLED)
        .untilAsserted(
            () ->
                assertThat(processes)
                    .allSatisfy(
                        process -> assertThat(oldest(process)).hasSize(2).allMatch(s -> s > 2)));
  }

  private static void awaitNothingWaits() {
    await("the gauge to fall")
        .atMost(ShortTimes.SETTLED)
        .untilAsserted(
            () ->
                assertThat(MONEY)
                    .allSatisfy(process -> assertThat(oldest(process)).containsOnly(0.0)));
  }

  /** As each node tells it. */
  private static List<Double> oldest(String process) {
    return IntStream.of(1, 2)
        .mapToObj(node -> Metrics.of(stack.node(node).system()))
        .map(node -> node.value("onceward_external_oldest_unfinished_seconds", "process", process))
        .toList();
  }

  private static List<Integer> readiness() {
    return IntStream.of(1, 2)
        .map(n -> stack.node(n).system().anonymous().get("/health/ready").send().status())
        .boxed()
        .toList();
  }
}
