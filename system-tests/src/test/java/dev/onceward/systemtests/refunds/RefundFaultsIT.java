package dev.onceward.systemtests.refunds;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Leftovers;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;
import dev.onceward.systemtests.payments.TwoPayingNodes;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("P1, P3, E5, console#3449: the provider loses, delays and refuses refunds")
@ExtendWith(TwoPayingNodes.class)
class RefundFaultsIT {

  private static Stack stack;

  private final Charge charge = Charge.fresh();
  private final String key = Intent.newKey();
  private final Database database = stack.database();
  private final Provider provider = stack.provider();
  private final Ledger ledger = new Ledger(database);
  private final Caller caller = stack.node(1).system().tenantA();

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  @AfterEach
  void heal() {
    provider.heal();
    new Leftovers(database).leaveAlone();
  }

  /** Each passes by: at the call that gives money back, and at those that ask what became of it. */
  static Stream<Arguments> passingFaults() {
    return Stream.concat(
        Stream.of(
            Arguments.of("late_effect", "create", "\"millis\":3000"),
            Arguments.of("drop_response", "create", "\"count\":3")),
        Stream.of("create", "retrieve")
            .flatMap(
                step ->
                    Stream.of(
                        Arguments.of("delay", step, "\"millis\":2500"),
                        Arguments.of("drop_request", step, "\"count\":1"),
                        Arguments.of("drop_response", step, "\"count\":1"),
                        Arguments.of("error", step, "\"count\":2"),
                        Arguments.of("rate_limit", step, "\"count\":2"),
                        Arguments.of("down", step, "\"millis\":2500"))));
  }

  @ParameterizedTest(name = "{0} at {1}, {2}")
  @MethodSource("passingFaults")
  @DisplayName("the client comes back with its key: one refund, 201, posted once")
  void passingFault_clientComesBack(String kind, String step, String member) {
    String payment = paid("\"100.00\"");
    provider.faultOfRefunds(kind, step, member);

    Reply first = refund(payment, key, "{\"amount\":60}");
    assertThat(first.status()).as(first.toString()).isIn(201, 202);
    Reply last = awaitGivenBack(payment, key, "{\"amount\":60}");

    assertThat(last.member("status")).isEqualTo("SUCCEEDED");
    assertGivenBackOnce(payment);
  }

  @ParameterizedTest(name = "{0} at {1}, {2}")
  @MethodSource("passingFaults")
  @DisplayName("E6: the client does not come back: the reconciler finds out")
  void passingFault_clientStaysAway(String kind, String step, String member) {
    String payment = paid("\"100.00\"");
    provider.faultOfRefunds(kind, step, member);

    Reply only = refund(payment, key, "{\"amount\":60}");

    assertThat(only.status()).as(only.toString()).isIn(201, 202);
    String location = only.header("Location").orElseThrow();
    await("the reconciler")
        .atMost(ShortTimes.SETTLED)
        .until(() -> caller.get(location).send().member("status").equals("SUCCEEDED"));
    assertGivenBackOnce(payment);
  }

  @Test
  @DisplayName("E4: a refund retried after a provider timeout carries the same key")
  void timeout_isRetriedUnderTheSameKey() {
    String payment = paid("\"100.00\"");
    provider.faultOfRefunds("delay", "create", "\"millis\":2500");

    Reply first = refund(payment, key, "{}");
    Reply last = awaitGivenBack(payment, key, "{}");

    assertThat(first.status()).as(first.toString()).isEqualTo(202);
    assertThat(last.member("refund_id")).isEqualTo(first.member("refund_id"));
    String providerKey =
        database
            .texts(
                "SELECT DISTINCT provider_key FROM onceward.external_attempt"
                    + " JOIN onceward.external_execution AS e USING (tenant_id, execution_id)"
                    + " WHERE e.identity = ARRAY[?::text] AND external_attempt.step = 'refund'",
                last.member("refund_id"))
            .toString();
    assertThat(provider.refundsOf(payment))
        .singleElement()
        .satisfies(
            refund -> {
              assertThat(refund.attempts()).isGreaterThanOrEqualTo(2);
              assertThat(refund.key()).startsWith("ow1-");
              assertThat("[" + refund.key() + "]").isEqualTo(providerKey);
            });
  }

  @Test
  @DisplayName("E5, P1: a 500 that the provider repeats stays unknown, and its amount reserved")
  void storedServerError_staysUnknownAndReserved() {
    String payment = paid("\"100.00\"");
    provider.faultOfRefunds("stored_500", "create");

    Reply first = refund(payment, key, "{\"amount\":60}");
    Reply second = refund(payment, Intent.newKey(), "{\"amount\":60}");

    assertThat(first.status()).isEqualTo(202);
    assertThat(caller.get(first.header("Location").orElseThrow()).send().member("status"))
        .isEqualTo("UNKNOWN");
    assertProblem(second, 409, "refund_exceeds_payment");
    assertThat(provider.refundsOf(payment)).isEmpty();
    assertThat(refund(payment, Intent.newKey(), "{\"amount\":40}").status()).isEqualTo(201);
  }

  @Test
  @DisplayName("P1: a refund that the provider refuses is final, and its amount is free again")
  void refusedRefund_isFinalAndFreesItsAmount() {
    String payment = paid("\"100.00\"");
    provider.faultOfRefunds("decline", "create");

    Reply refused = refund(payment, key, "{\"amount\":60}");
    Reply repeat = refund(payment, key, "{\"amount\":60}");
    Reply other = refund(payment, Intent.newKey(), "{\"amount\":100}");

    assertProblem(refused, 422, "refund_declined");
    assertReplay(repeat, refused);
    assertThat(other.status()).as(other.toString()).isEqualTo(201);
    assertThat(provider.refundsOf(payment)).hasSize(1);
    assertThat(ledger.postingsOf(payment)).isEqualTo(2);
    assertThat(ledger.balanceOf(payment)).isZero();
  }

  @Test
  @DisplayName(
      "E5: pending at the provider it is PENDING here, also after a take-over; never UNKNOWN")
  void pendingRefund_staysPendingUntilItIsDone() {
    provider.keepRefundsPending(Duration.ofSeconds(20));
    Charge later = Charge.by("pm_card_pendingRefund");
    String payment = caller.pay(later).send().member("payment_id");

    Reply first = refund(payment, key, "{\"amount\":5}");
    String refund = first.member("refund_id");
    dieWhileLooking(refund);

    assertThat(first.status()).as(first.toString()).isEqualTo(202);
    assertThat(first.member("status")).isEqualTo("PENDING");
    await("the take-over")
        .atMost(ShortTimes.SETTLED)
        .until(() -> executions(refund, "take_overs > 0 AND holder IS NULL") == 1);
    assertThat(executions(refund, "state = 'CALLING'")).isEqualTo(1);
    String location = first.header("Location").orElseThrow();
    assertThat(caller.get(location).send().member("status")).isEqualTo("PENDING");
    awaitGivenBack(payment, key, "{\"amount\":5}");
    assertThat(provider.refundsOf(payment)).hasSize(1);
  }

  /** As a node does that had looked for days. */
  private void dieWhileLooking(String refund) {
    await("a look that waits")
        .atMost(ShortTimes.SETTLED)
        .until(
            () ->
                database.update(
                        "UPDATE onceward.external_execution SET holder = 'dead',"
                            + " first_call_at = first_call_at - interval '9 days',"
                            + " lease_until = clock_timestamp()"
                            + " WHERE state = 'CALLING' AND holder IS NULL"
                            + " AND identity = ARRAY[?::text]",
                        refund)
                    == 1);
  }

  private long executions(String refund, String condition) {
    return database.number(
        "SELECT count(*) FROM onceward.external_execution WHERE identity = ARRAY[?::text] AND "
            + condition,
        refund);
  }

  @Test
  @DisplayName("E5: keys forgotten after a lost answer: the refund is found by our own id")
  void lostAnswer_andForgottenKeys_giveBackOnce() {
    String payment = paid("\"100.00\"");
    provider.faultOfRefunds("drop_response", "create");
    provider.faultOfRefunds("down", "list", "\"count\":2");
    Reply first = refund(payment, key, "{\"amount\":30}");
    assertThat(first.status()).as(first.toString()).isEqualTo(202);
    provider.faultOfRefunds("forget_keys", "create");

    awaitGivenBack(payment, key, "{\"amount\":30}");

    assertThat(provider.refundsOf(payment)).hasSize(1);
  }

  @Test
  @DisplayName("E5: refund of an unknown charge is refused with a reason, and may be tried again")
  void unknownCharge_isNotRefundedYet() {
    provider.fault("drop_response", "confirm");
    provider.fault("down", "retrieve", "\"millis\":600000");
    Reply unknown = caller.pay(charge.key(), charge.body()).send();
    String payment = unknown.member("payment_id");

    Reply refused = refund(payment, key, "{}");
    provider.heal();
    await("the charge")
        .atMost(ShortTimes.SETTLED)
        .until(() -> caller.pay(charge).send().status() == 201);
    Reply later = refund(payment, key, "{}");

    assertThat(unknown.status()).isEqualTo(202);
    assertProblem(refused, 409, "payment_in_progress");
    assertThat(refused.member("detail")).contains(payment, "UNKNOWN", "not known yet");
    assertThat(refused.json().getBoolean("retryable")).isTrue();
    assertThat(later.status()).as(later.toString()).isEqualTo(201);
  }

  private void assertGivenBackOnce(String payment) {
    assertThat(provider.refundsOf(payment))
        .singleElement()
        .satisfies(refund -> assertThat(refund.amount()).isEqualTo(6000));
    assertThat(ledger.postingsOf(payment)).isEqualTo(2);
    assertThat(ledger.balanceOf(payment)).isEqualTo(4000);
    assertThat(ledger.faults()).isZero();
  }

  private String paid(String amount) {
    Reply paid = caller.pay(charge.key(), charge.body(amount, "EUR")).send();
    assertThat(paid.status()).as(paid.toString()).isEqualTo(201);
    return paid.member("payment_id");
  }

  private Reply refund(String payment, String underKey, String json) {
    return caller.refund(payment, underKey, json).send();
  }

  private Reply awaitGivenBack(String payment, String underKey, String json) {
    return await("the outcome")
        .atMost(ShortTimes.SETTLED)
        .until(() -> refund(payment, underKey, json), reply -> reply.status() == 201);
  }
}
