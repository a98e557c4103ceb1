package dev.onceward.systemtests.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("P5, P1: Stripe's events of refunds settle what is unfinished, and nothing else")
@ExtendWith(ToldNode.class)
class RefundEventsIT {

  private static Stack stack;

  private final Provider provider = stack.provider();
  private final Database database = stack.database();
  private final Caller caller = stack.node(1).system().tenantA();
  private final Caller anybody = stack.node(1).system().anonymous();
  private final Facts facts = new Facts(database);
  private final long contradictionsBefore = facts.contradictions();

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  @AfterEach
  void heal() {
    provider.heal();
  }

  @Test
  @DisplayName("pending for long, and not to be looked at for an hour: done when the event says so")
  void pendingRefund_isSettledByTheEvent() {
    provider.keepRefundsPending(Duration.ofSeconds(8));
    Reply pending = refund(paid("pm_card_pendingRefund"));
    assertThat(pending.member("status")).isEqualTo("PENDING");
    putOff(pending, "CALLING");

    awaitStatus(pending, "SUCCEEDED");
    assertThat(contradictions()).isZero();
  }

  @Test
  @DisplayName("E5: its answer is lost, and its id with it: the event of it is the proof")
  void refundWhoseAnswerWasLost_isSettledByTheEvent() {
    String payment = paid("pm_card_visa");
    provider.faultAtEvent("drop_request", "any", "\"count\":2");
    provider.faultOfRefunds("drop_response", "create", "\"count\":1000");
    provider.faultOfRefunds("down", "list", "\"count\":1000");
    Reply unknown = refund(payment);
    assertThat(unknown.status()).isEqualTo(202);
    putOff(unknown, "UNKNOWN");
    provider.heal();

    provider.resend(
        provider.eventsOf(payment).stream()
            .filter(event -> event.getString("type").equals("refund.created"))
            .findFirst()
            .orElseThrow()
            .getString("id"));

    awaitStatus(unknown, "SUCCEEDED");
    assertThat(provider.refundsOf(payment)).hasSize(1);
    assertThat(contradictions()).isZero();
  }

  @Test
  @DisplayName("given back here, failed by an event: it stays, and people are told, once")
  void failureOfADoneRefund_isKeptAndCountedOnce() {
    Reply done = refund(paid("pm_card_visa"));
    assertThat(done.status()).as(done.toString()).isEqualTo(201);
    Event failed = Event.ofRefund("refund.failed", providerId(done), "failed");

    assertThat(failed.to(anybody).send().status()).isEqualTo(200);
    assertThat(failed.to(anybody).send().status()).isEqualTo(200);

    assertThat(contradictions()).isEqualTo(1);
    assertThat(status(done)).isEqualTo("SUCCEEDED");
  }

  @Test
  @DisplayName("of a done refund the same again, and of nobody's refund anything, is acknowledged")
  void whatIsKnownAndWhatIsNotOurs_changeNothing() {
    Reply done = refund(paid("pm_card_visa"));

    Event same = Event.ofRefund("refund.updated", providerId(done), "succeeded");
    Event others = Event.ofRefund("refund.failed", "re_" + UUID.randomUUID(), "failed");

    assertThat(same.to(anybody).send().status()).isEqualTo(200);
    assertThat(others.to(anybody).send().status()).isEqualTo(200);
    assertThat(contradictions()).isZero();
  }

  private String paid(String method) {
    Reply paid = caller.pay(Charge.by(method)).send();
    assertThat(paid.status()).as(paid.toString()).isEqualTo(201);
    return paid.member("payment_id");
  }

  private Reply refund(String payment) {
    return caller.refund(payment, Intent.newKey(), "{\"amount\":5}").send();
  }

  /** As if nobody would look at it within the hour, nor ask for it again. */
  private void putOff(Reply refund, String state) {
    await("a refund that waits")
        .atMost(ShortTimes.SETTLED)
        .until(
            () ->
                database.update(
                        "UPDATE onceward.external_execution SET"
                            + " first_call_at = first_call_at - interval '2 days',"
                            + " lease_until = clock_timestamp() + interval '1 hour'"
                            + " WHERE state = ? AND holder IS NULL AND identity = ARRAY[?::text]",
                        state,
                        refund.member("refund_id"))
                    == 1);
  }

  private void awaitStatus(Reply refund, String status) {
    await(status).atMost(ShortTimes.SETTLED).until(() -> status(refund).equals(status));
  }

  private String status(Reply refund) {
    return database.text(
        "SELECT status FROM payments.refund WHERE refund_id = ?::uuid", refund.member("refund_id"));
  }

  private String providerId(Reply refund) {
    return database.text(
        "SELECT provider_refund_id FROM payments.refund WHERE refund_id = ?::uuid",
        refund.member("refund_id"));
  }

  private long contradictions() {
    return facts.contradictions() - contradictionsBefore;
  }
}
