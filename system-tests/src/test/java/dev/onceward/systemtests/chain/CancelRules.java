package dev.onceward.systemtests.chain;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

abstract class CancelRules {

  private final Chain chain;
  private final String key = Intent.newKey();
  private final String order;

  CancelRules(Chain chain, int paymentsNode) {
    this.chain = chain;
    chain.putPaymentsOn(paymentsNode);
    this.order = chain.newOrder();
  }

  @Test
  @DisplayName("a payment on its way: 409 payment_in_progress; once it is made, order_already_paid")
  void pendingPayment_preventsCancelling() {
    CompletableFuture<Reply> paying;
    try (Order.Stop stopped = chain.toPayments().stopNext()) {
      paying = chain.pay(order, key).start();
      stopped.awaitRequest();

      assertProblem(cancel(), 409, "payment_in_progress");
    }
    assertThat(paying.join().status()).isIn(201, 202);
    awaitPaid();
    assertProblem(cancel(), 409, "order_already_paid");
    assertThat(chain.chargesOf(order)).containsExactly(10_000L);
  }

  @Test
  @DisplayName("an unknown payment: 409 payment_in_progress, with a key that works again later")
  void unknownPayment_preventsCancelling() {
    chain.toPayments().cutAll(true);
    Reply unknown = chain.pay(order, key).send();
    assertThat(unknown.status()).as(unknown.toString()).isEqualTo(202);
    Reply told = chain.client().get(unknown.header("Location").orElseThrow()).send();
    assertThat(told.member("status")).isEqualTo("UNKNOWN");
    String cancelKey = Intent.newKey();

    assertProblem(chain.client().cancel(order, cancelKey).send(), 409, "payment_in_progress");

    chain.toPayments().cutAll(false);
    awaitPaid();
    assertProblem(chain.client().cancel(order, cancelKey).send(), 409, "order_already_paid");
  }

  @Test
  @DisplayName("a part that is paid prevents it too; a declined one does not")
  void partPayment_preventsCancelling() {
    chain.pay(order, key, "{\"payment_method\":\"pm_card_visa_chargeDeclined\"}").send();
    String other = chain.newOrder();
    chain.pay(other, Intent.newKey(), "{\"amount\":\"1.00\"}").send();

    assertThat(cancel().member("status")).isEqualTo("CANCELLED");
    assertProblem(chain.client().cancel(other, Intent.newKey()).send(), 409, "order_partly_paid");
  }

  @Test
  @DisplayName("a cancelled order is not paid")
  void cancelledOrder_isNotPaid() {
    assertThat(cancel().status()).isEqualTo(200);

    assertProblem(chain.pay(order, key).send(), 409, "order_cancelled");
    assertThat(chain.chargesOf(order)).isEmpty();
  }

  private Reply cancel() {
    return chain.client().cancel(order, Intent.newKey()).send();
  }

  private void awaitPaid() {
    await("the order to be paid")
        .atMost(Chain.SETTLED)
        .until(() -> chain.statusOf(order).equals("PAID"));
  }
}
