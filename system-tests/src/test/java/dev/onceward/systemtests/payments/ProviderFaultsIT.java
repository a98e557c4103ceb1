package dev.onceward.systemtests.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Leftovers;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("E5, P3, console#3449, lambda-python#8049: the provider loses, delays and refuses")
@ExtendWith(TwoPayingNodes.class)
class ProviderFaultsIT {

  private static Stack stack;

  private final Charge charge = Charge.fresh();
  private final Database database = stack.database();
  private final Provider provider = stack.provider();
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

  /** Each passes by, at each call that changes something. */
  static Stream<Arguments> passingFaults() {
    return Stream.of("create", "confirm")
        .flatMap(
            step ->
                Stream.of(
                    Arguments.of("delay", step, "\"millis\":2500"),
                    Arguments.of("drop_request", step, "\"count\":1"),
                    Arguments.of("drop_response", step, "\"count\":1"),
                    Arguments.of("drop_response", step, "\"count\":3"),
                    Arguments.of("late_effect", step, "\"millis\":3000"),
                    Arguments.of("error", step, "\"count\":2"),
                    Arguments.of("rate_limit", step, "\"count\":2"),
                    Arguments.of("down", step, "\"millis\":2500")));
  }

  @ParameterizedTest(name = "{0} at {1}, {2}")
  @MethodSource("passingFaults")
  @DisplayName("the client comes back with its key: one charge, 201")
  void passingFault_clientComesBack(String kind, String step, String member) {
    provider.fault(kind, step, member);

    Reply first = caller.pay(charge).send();
    assertThat(first.status()).as(first.toString()).isIn(201, 202);
    Reply last =
        await("the outcome")
            .atMost(ShortTimes.SETTLED)
            .until(() -> caller.pay(charge).send(), reply -> reply.status() == 201);

    assertThat(last.member("status")).isEqualTo("SUCCEEDED");
    assertThat(provider.chargesOf(last.member("payment_id"))).hasSize(1);
  }

  @ParameterizedTest(name = "{0} at {1}, {2}")
  @MethodSource("passingFaults")
  @DisplayName("E6: the client does not come back: the reconciler finds out")
  void passingFault_clientStaysAway(String kind, String step, String member) {
    provider.fault(kind, step, member);

    Reply only = caller.pay(charge).send();

    assertThat(only.status()).as(only.toString()).isIn(201, 202);
    String location = only.header("Location").orElseThrow();
    Reply settled =
        await("the reconciler")
            .atMost(ShortTimes.SETTLED)
            .until(
                () -> caller.get(location).send(),
                reply -> reply.member("status").equals("SUCCEEDED"));
    assertThat(provider.chargesOf(settled.member("payment_id"))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"create", "confirm"})
  @DisplayName("E5, M1: a 500 that the provider repeats under the key stays unknown, never failed")
  void storedServerError_staysUnknown(String step) {
    Metrics metrics = Metrics.of(stack.node(1).system());
    double unknownBefore = metrics.value("onceward_external_unknown_outcomes");
    provider.fault("stored_500", step);

    Reply first = caller.pay(charge).send();
    await("more attempts")
        .atMost(ShortTimes.SETTLED)
        .until(() -> attempts(charge, "outcome = 'UNKNOWN'") >= 3);
    Reply repeat = caller.pay(charge).send();

    assertThat(first.status()).isEqualTo(202);
    assertThat(repeat.status()).isEqualTo(202);
    assertThat(caller.get(first.header("Location").orElseThrow()).send().member("status"))
        .isEqualTo("UNKNOWN");
    assertThat(provider.chargesOf(first.member("payment_id"))).isEmpty();
    await("the gauge")
        .atMost(ShortTimes.SETTLED)
        .until(() -> metrics.value("onceward_external_unknown_executions") > 0);
    assertThat(metrics.value("onceward_external_unknown_outcomes")).isGreaterThan(unknownBefore);
  }

  @Test
  @DisplayName("E5: keys forgotten after a lost answer: the charge is found by its own id")
  void lostAnswer_andForgottenKeys_chargesOnce() {
    provider.fault("drop_response", "confirm");
    provider.fault("down", "retrieve", "\"count\":2");
    Reply first = caller.pay(charge).send();
    assertThat(first.status()).as(first.toString()).isEqualTo(202);
    provider.fault("forget_keys", "confirm");

    Reply last =
        await("the outcome")
            .atMost(ShortTimes.SETTLED)
            .until(() -> caller.pay(charge).send(), reply -> reply.status() == 201);

    assertThat(provider.chargesOf(last.member("payment_id"))).hasSize(1);
  }

  @Test
  @DisplayName("P2, E5: a decline is final: 402, replayed byte for byte, and charges nothing")
  void decline_isFinal() {
    Charge declined = Charge.by("pm_card_visa_chargeDeclined");

    Reply first = caller.pay(declined).send();
    Reply repeat = caller.pay(declined).send();

    assertThat(first.status()).as(first.toString()).isEqualTo(402);
    assertThat(first.member("code")).isEqualTo("card_declined");
    assertThat(repeat.body()).isEqualTo(first.body());
    assertThat(repeat.replayed()).isTrue();
  }

  @Test
  @DisplayName("E5: a decline whose answer was lost is found, not charged")
  void declineWithLostAnswer_isFinal() {
    Charge declined = Charge.by("pm_card_visa_chargeDeclined");
    provider.fault("drop_response", "confirm");

    Reply last =
        await("the outcome")
            .atMost(ShortTimes.SETTLED)
            .until(() -> caller.pay(declined).send(), reply -> reply.status() != 202);

    assertThat(last.status()).as(last.toString()).isEqualTo(402);
  }

  private long attempts(Charge of, String condition) {
    return database.number(
        "SELECT count(*) FROM onceward.external_attempt a"
            + " JOIN onceward.external_execution e USING (tenant_id, execution_id)"
            + " JOIN payments.payment ON e.identity = ARRAY[payment_id::text]"
            + " WHERE external_payment_id = ? AND "
            + condition,
        of.externalId());
  }
}
