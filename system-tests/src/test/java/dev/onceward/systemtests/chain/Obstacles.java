package dev.onceward.systemtests.chain;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

abstract class Obstacles {

  private static final int MORE_THAN_CALLS = 40;
  private static final String NOT_NOW =
      "{\"code\":\"rate_limited\",\"detail\":\"Not now.\",\"retryable\":true}";

  private final Chain chain;
  private final String key = Intent.newKey();
  private final String order;

  Obstacles(Chain chain, int paymentsNode) {
    this.chain = chain;
    chain.putPaymentsOn(paymentsNode);
    this.order = chain.newOrder();
  }

  @Test
  @DisplayName("payments do not answer at all: unknown, not failed; the reservation stands")
  void passingFault_isNoRefusal() {
    IntStream.range(0, 50).forEach(i -> chain.toPayments().answerNext(429, "", NOT_NOW));

    Reply first = chain.pay(order, key).send();

    assertThat(first.status()).as(first.toString()).isEqualTo(202);
    assertProblem(chain.pay(order, Intent.newKey()).send(), 409, "order_already_paid");
    chain.toPayments().heal();
    await("the reconciler").atMost(Chain.SETTLED).until(() -> chain.statusOf(order).equals("PAID"));
  }

  @Test
  @DisplayName("more orders are paid at once than calls are made: all end, and others get through")
  void manyAtOnce_allEnd() {
    List<String> orders =
        IntStream.range(0, MORE_THAN_CALLS).mapToObj(i -> chain.newOrder()).toList();

    List<CompletableFuture<Reply>> calls =
        orders.stream().map(each -> chain.pay(each, Intent.newKey()).start()).toList();
    assertThat(chain.statusOf(order)).isEqualTo("NEW");

    assertThat(calls).extracting(call -> call.join().status()).isSubsetOf(201, 202);
    await("all orders to be paid")
        .atMost(Chain.SETTLED)
        .until(() -> orders.stream().allMatch(each -> chain.statusOf(each).equals("PAID")));
    assertThat(orders).allSatisfy(each -> assertThat(chain.chargesOf(each)).hasSize(1));
  }
}
