package dev.onceward.systemtests.chain;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

abstract class CutConnections {

  private static final String NOT_NOW =
      "{\"code\":\"store_unavailable\",\"detail\":\"Not now.\",\"retryable\":true}";

  private static final String KEY_EXPIRED =
      "{\"code\":\"key_expired\",\"detail\":\"It is too old.\"}";

  private final Chain chain;
  private final String key = Intent.newKey();
  private final String order;

  CutConnections(Chain chain, int paymentsNode) {
    this.chain = chain;
    chain.putPaymentsOn(paymentsNode);
    this.order = chain.newOrder();
  }

  @Test
  @DisplayName("seed 003: cut after payments stored, and after orders got it: one charge, one key")
  void bothAnswersLost_chargeOnce() {
    chain.toPayments().cutNext();
    chain.toOrders().cutNext();

    CompletableFuture<Reply> lost = chain.pay(order, key).start();
    assertThat(lost).failsWithin(Chain.SETTLED);
    Reply repeat = chain.pay(order, key).send();

    assertThat(repeat.status()).as(repeat.toString()).isEqualTo(201);
    assertThat(repeat.replayed()).isTrue();
    assertReplay(chain.pay(order, key).send(), repeat);
    assertThat(chain.chargesOf(order)).containsExactly(10_000L);
    assertThat(chain.statusOf(order)).isEqualTo("PAID");
    assertThat(paymentCalls()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(keysAtPayments()).containsOnly(key);
    assertThat(keysAtOrders()).containsOnly(key);
  }

  @Test
  @DisplayName("every answer of payments is lost for a while: 202, then the reconciler knows")
  void allAnswersLost_areFoundLater() {
    chain.toPayments().cutAll(true);
    Reply first = chain.pay(order, key).send();
    chain.toPayments().cutAll(false);

    assertThat(first.status()).as(first.toString()).isEqualTo(202);
    String location = first.header("Location").orElseThrow();
    Reply told =
        await("the reconciler")
            .atMost(Chain.SETTLED)
            .until(
                () -> chain.client().get(location).send(),
                reply -> reply.member("status").equals("SUCCEEDED"));
    Reply repeat = chain.pay(order, key).send();
    assertThat(repeat.status()).isEqualTo(201);
    assertThat(repeat.body()).isEqualTo(told.body());
    assertThat(chain.chargesOf(order)).containsExactly(10_000L);
    assertThat(chain.eventsOf(order, "OrderPaid.v1")).isEqualTo(1);
    assertThat(keysAtPayments()).containsOnly(key);
  }

  @Test
  @DisplayName("Retry-After of payments is obeyed")
  void retryAfter_isObeyed() {
    chain.toPayments().answerNext(503, "1", NOT_NOW);

    Reply reply = chain.pay(order, key).send();

    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    List<Relay.Passed> calls = paymentCalls();
    assertThat(calls).hasSize(2);
    assertThat(Duration.between(calls.get(0).at(), calls.get(1).at()))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    assertThat(keysAtPayments()).containsOnly(key);
  }

  @Test
  @DisplayName("409 and 422 of payments come back to the caller, and leave the order to be paid")
  void refusals_comeBack() {
    String usedElsewhere = Intent.newKey();
    chain
        .client()
        .pay(
            usedElsewhere,
            "{\"order_id\":\"x\",\"customer_id\":1,\"amount\":\"1.00\",\"currency\":\"EUR\"}")
        .send();
    chain
        .toPayments()
        .answerNext(409, "", "{\"code\":\"payment_conflict\",\"detail\":\"It is so.\"}");

    assertProblem(chain.pay(order, key).send(), 409, "payment_conflict");
    assertProblem(chain.pay(order, key).send(), 409, "payment_conflict");
    assertProblem(chain.pay(order, usedElsewhere).send(), 422, "key_reused");

    assertThat(chain.statusOf(order)).isEqualTo("NEW");
    assertThat(chain.pay(order, Intent.newKey()).send().status()).isEqualTo(201);
    assertThat(chain.chargesOf(order)).containsExactly(10_000L);
  }

  @Test
  @DisplayName("E5: payments charged, the answer was lost and their key has expired: it is found")
  void keyExpiredAfterTheCharge_isFoundByTheName() {
    chain.toPayments().cutNext();
    chain.toPayments().answerNext(409, "", KEY_EXPIRED);

    Reply first = chain.pay(order, key).send();

    assertThat(first.status()).as(first.toString()).isEqualTo(202);
    await("the reconciler").atMost(Chain.SETTLED).until(() -> chain.statusOf(order).equals("PAID"));
    assertThat(chain.chargesOf(order)).containsExactly(10_000L);
  }

  @Test
  @DisplayName("E5: their key has expired before anything arrived: refused, and what is left stays")
  void keyExpiredBeforeTheCharge_isRefused() {
    chain.toPayments().answerNext(409, "", KEY_EXPIRED);

    assertProblem(chain.pay(order, key).send(), 409, "key_expired");

    assertThat(chain.pay(order, Intent.newKey()).send().status()).isEqualTo(201);
    assertThat(chain.chargesOf(order)).containsExactly(10_000L);
  }

  private List<Relay.Passed> paymentCalls() {
    return chain.toPayments().passed().stream()
        .filter(passed -> passed.body().contains(order))
        .toList();
  }

  private List<String> keysAtPayments() {
    return paymentCalls().stream().map(Relay.Passed::key).toList();
  }

  private List<String> keysAtOrders() {
    return chain.toOrders().passed().stream()
        .filter(passed -> passed.path().contains(order))
        .map(Relay.Passed::key)
        .toList();
  }
}
