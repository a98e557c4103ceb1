package dev.onceward.systemtests.chain;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class PaymentRules {

  private final Chain chain;
  private final String key = Intent.newKey();
  private final String order;

  PaymentRules(Chain chain, int paymentsNode) {
    this.chain = chain;
    chain.putPaymentsOn(paymentsNode);
    this.order = chain.newOrder();
  }

  @Test
  @DisplayName("a payment of the whole: charged once, told by its Location, replayed, order PAID")
  void payment_isMadeOnce() {
    Reply first = chain.pay(order, key).send();

    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertReplay(chain.pay(order, key).send(), first);
    assertThat(first.member("order_id")).isEqualTo(order);
    assertThat(first.member("amount")).isEqualTo("100.00");
    assertThat(first.member("status")).isEqualTo("SUCCEEDED");
    Reply told = chain.client().get(first.header("Location").orElseThrow()).send();
    assertThat(told.body()).isEqualTo(first.body());
    Reply atPayments = chain.client().get("/api/payments/" + first.member("payment_id")).send();
    assertThat(atPayments.member("external_payment_id"))
        .isEqualTo(first.member("external_payment_id"));
    assertThat(atPayments.member("provider_payment_id"))
        .isEqualTo(first.member("provider_payment_id"));
    assertThat(chain.chargesOf(order)).containsExactly(10_000L);
    assertThat(chain.statusOf(order)).isEqualTo("PAID");
    assertThat(chain.eventsOf(order, "OrderPaid.v1")).isEqualTo(1);
  }

  @Test
  @DisplayName("a part, then what is left: PAID with the last, once; nothing more can be paid")
  void parts_makeTheWhole() {
    Reply part = chain.pay(order, key, "{\"amount\":\"60.00\"}").send();
    assertThat(part.status()).as(part.toString()).isEqualTo(201);
    assertThat(chain.statusOf(order)).isEqualTo("NEW");
    assertProblem(
        chain.pay(order, Intent.newKey(), "{\"amount\":\"40.01\"}").send(),
        409,
        "order_already_paid");

    Reply rest = chain.pay(order, Intent.newKey()).send();

    assertThat(rest.status()).as(rest.toString()).isEqualTo(201);
    assertThat(rest.member("amount")).isEqualTo("40.00");
    assertThat(chain.statusOf(order)).isEqualTo("PAID");
    assertThat(chain.eventsOf(order, "OrderPaid.v1")).isEqualTo(1);
    assertProblem(chain.pay(order, Intent.newKey()).send(), 409, "order_already_paid");
    assertThat(chain.chargesOf(order)).containsExactlyInAnyOrder(6_000L, 4_000L);
  }

  @Test
  @DisplayName("60 and 60 of 100 at once, under two keys: one is refused")
  void twoTooLargeParts_atOnce_oneIsRefused() {
    List<CompletableFuture<Reply>> calls =
        Stream.of(key, Intent.newKey())
            .map(each -> chain.pay(order, each, "{\"amount\":60}").start())
            .toList();

    assertThat(calls).extracting(call -> call.join().status()).containsExactlyInAnyOrder(201, 409);
    assertThat(chain.chargesOf(order)).containsExactly(6_000L);
    assertThat(chain.statusOf(order)).isEqualTo("NEW");
  }

  @Test
  @DisplayName("parts at once that cover it: all succeed, and the order becomes PAID once")
  void partsAtOnce_payOnce() {
    List<CompletableFuture<Reply>> calls =
        Stream.generate(Intent::newKey)
            .limit(5)
            .map(each -> chain.pay(order, each, "{\"amount\":\"20.00\"}").start())
            .toList();

    assertThat(calls).extracting(call -> call.join().status()).containsOnly(201);
    assertThat(chain.statusOf(order)).isEqualTo("PAID");
    assertThat(chain.eventsOf(order, "OrderPaid.v1")).isEqualTo(1);
  }

  @Test
  @DisplayName("O4: a declined card leaves the order NEW, for another try with another key")
  void decline_leavesTheOrderNew() {
    String declined = "{\"payment_method\":\"pm_card_visa_chargeDeclined\"}";

    Reply first = chain.pay(order, key, declined).send();

    assertProblem(first, 402, "card_declined");
    assertReplay(chain.pay(order, key, declined).send(), first);
    assertThat(chain.statusOf(order)).isEqualTo("NEW");
    assertThat(chain.pay(order, Intent.newKey()).send().status()).isEqualTo(201);
    assertThat(chain.chargesOf(order)).containsExactly(10_000L);
  }

  @Test
  @DisplayName("P4: a key repeated after its record is gone is still the same payment")
  void keyRepeatedAfterThePurge_isTheSamePayment() {
    String part = "{\"amount\":\"30.00\"}";
    Reply first = chain.pay(order, key, part).send();
    Reply again = afterThePurge(part);
    Reply other = afterThePurge("{\"amount\":\"31.00\"}");

    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertThat(again.status()).as(again.toString()).isEqualTo(201);
    assertThat(again.replayed()).isFalse();
    assertThat(again.body()).isEqualTo(first.body());
    assertProblem(other, 422, "payment_differs");
    assertThat(chain.chargesOf(order)).containsExactly(3_000L);
  }

  @Test
  @DisplayName("P4: so is one that was declined: it is answered as it was, and tried no more")
  void declineRepeatedAfterThePurge_isTheSameDecline() {
    String declined = "{\"payment_method\":\"pm_card_visa_chargeDeclined\"}";
    Reply first = chain.pay(order, key, declined).send();
    Reply again = afterThePurge(declined);

    assertProblem(first, 402, "card_declined");
    assertProblem(again, 402, "card_declined");
    assertThat(again.replayed()).isFalse();
    assertThat(again.member("detail")).isEqualTo(first.member("detail"));
  }

  private Reply afterThePurge(String json) {
    chain
        .database()
        .update("DELETE FROM onceward.idempotency_record WHERE idempotency_key = ?", key);
    return chain.pay(order, key, json).send();
  }

  @Test
  @DisplayName("S2: another tenant's order is as unknown as one that never was")
  void orderOfAnotherTenant_isUnknown() {
    Reply reply =
        chain.stranger().post("/api/orders/" + order + "/payments").key(key).json("{}").send();

    assertProblem(reply, 404, "not_found");
    assertThat(chain.pay(order, key).send().status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "\"10.001\"", "\"abc\"", "true", "1e400"})
  @DisplayName("a bad amount is 400 and named; the corrected request succeeds under the same key")
  void badAmount_isNamed(String amount) {
    Reply refused = chain.pay(order, key, "{\"amount\":" + amount + "}").send();

    assertProblem(refused, 400, "validation_failed");
    assertThat(refused.text()).contains("amount");
    assertThat(chain.pay(order, key, "{\"amount\":10}").send().status()).isEqualTo(201);
  }

  @Test
  @DisplayName("a payment method that payments refuse: for good, with their reason")
  void unknownMethod_isRefused() {
    Reply refused = chain.pay(order, key, "{\"payment_method\":\"pm_card_of_nobody\"}").send();

    assertThat(refused.status()).as(refused.toString()).isEqualTo(422);
    assertThat(refused.member("detail")).contains("pm_card_of_nobody");
    Reply malformed = chain.pay(order, Intent.newKey(), "{\"payment_method\":\"cash\"}").send();
    assertProblem(malformed, 422, "payment_refused");
    assertThat(chain.pay(order, Intent.newKey()).send().status()).isEqualTo(201);
  }
}
