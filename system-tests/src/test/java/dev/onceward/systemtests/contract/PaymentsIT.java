package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ContractSystem.class)
@DisplayName("P1, P2: payments")
class PaymentsIT {

  private static final int PARALLEL = 50;

  private final SystemUnderTest system;
  private final Charge charge = Charge.fresh();

  PaymentsIT(SystemUnderTest system) {
    this.system = system;
  }

  private Provider provider() {
    Assumptions.assumeTrue(system.provider().isPresent(), "no sandbox to look into");
    return system.provider().get();
  }

  @Test
  @DisplayName("P1: a payment is charged once, told by its Location, and replayed byte for byte")
  void payment_isChargedOnce_andReplayed() {
    Reply first = system.tenantA().pay(charge).send();
    Reply repeat = system.tenantA().pay(charge).send();

    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertThat(first.replayed()).isFalse();
    assertReplay(repeat, first);
    assertThat(first.member("amount")).isEqualTo("15.00");
    assertThat(first.member("status")).isEqualTo("SUCCEEDED");
    assertThat(first.member("external_payment_id")).isEqualTo(charge.externalId());
    assertThat(first.member("provider_payment_id")).startsWith("pi_");
    Reply told = system.tenantA().get(first.header("Location").orElseThrow()).send();
    assertThat(told.body()).isEqualTo(first.body());
    assertThat(provider().chargesOf(first.member("payment_id")))
        .singleElement()
        .satisfies(
            charged -> {
              assertThat(charged.amount()).isEqualTo(1500);
              assertThat(charged.key()).startsWith("ow1-");
            });
  }

  @Test
  @DisplayName("square1-io/laravel-idempotency#1: 50 parallel calls with one key: one charge")
  void parallelCalls_chargeOnce() {
    List<Reply> replies =
        IntStream.range(0, PARALLEL)
            .mapToObj(i -> system.tenantA().pay(charge).start())
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();

    assertThat(replies).extracting(Reply::status).containsOnly(201);
    assertThat(replies).extracting(Reply::text).containsOnly(replies.get(0).text());
    assertThat(provider().chargesOf(replies.get(0).member("payment_id"))).hasSize(1);
  }

  @Test
  @DisplayName("P2: one external payment under two keys at once: one payment, one provider call")
  void oneExternalPayment_underTwoKeys_isOnePayment() {
    CompletableFuture<Reply> one = system.tenantA().pay(charge).start();
    CompletableFuture<Reply> other = system.tenantA().pay(charge.underAnotherKey()).start();

    assertThat(one.join().status()).as(one.join().toString()).isEqualTo(201);
    assertThat(other.join().body()).isEqualTo(one.join().body());
    assertThat(provider().chargesOf(one.join().member("payment_id")))
        .singleElement()
        .satisfies(charged -> assertThat(charged.attempts()).isEqualTo(1));
  }

  @Test
  @DisplayName("P2: at another tenant it is another payment")
  void oneExternalPayment_atAnotherTenant_isAnother() {
    Reply ofA = system.tenantA().pay(charge).send();
    Reply ofB = system.tenantB().pay(charge).send();

    assertThat(ofB.status()).isEqualTo(201);
    assertThat(ofB.replayed()).isFalse();
    assertThat(ofB.member("payment_id")).isNotEqualTo(ofA.member("payment_id"));
    assertThat(system.tenantB().get(ofA.header("Location").orElseThrow()).send().status())
        .isEqualTo(404);
  }

  @Test
  @DisplayName("P2: the same external payment with another amount is refused, and the refusal kept")
  void oneExternalPayment_withAnotherAmount_isRefused() {
    system.tenantA().pay(charge).send();
    Charge again = charge.underAnotherKey();

    Reply refused = system.tenantA().pay(again.key(), again.body("\"16.00\"", "EUR")).send();

    assertProblem(refused, 422, "payment_differs");
    assertThat(refused.member("detail")).contains("amount", "15.00", "16.00");
    assertReplay(system.tenantA().pay(again.key(), again.body("\"16.00\"", "EUR")).send(), refused);
  }

  @Test
  @DisplayName("H7, powertools-lambda-java#2260: the same key with another amount is refused")
  void sameKey_withAnotherAmount_isRefused() {
    system.tenantA().pay(charge).send();

    assertProblem(
        system.tenantA().pay(charge.key(), charge.body("\"16.00\"", "EUR")).send(),
        422,
        "key_reused");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "\"0\", EUR, amount",
    "\"-5\", EUR, amount",
    "-0.01, EUR, amount",
    "\"15.001\", EUR, amount",
    "\"1.5\", JPY, amount",
    "\"abc\", EUR, amount",
    "null, EUR, amount",
    "true, EUR, amount",
    "1e400, EUR, amount",
    "\"15.00\", XXX, currency",
    "\"15.00\", eur, currency",
    "\"15.00\", euro, currency"
  })
  @DisplayName("P1: bad amounts and currencies are 400 and named; the corrected request succeeds")
  void badMember_isNamed(String amount, String currency, String member) {
    Reply refused = system.tenantA().pay(charge.key(), charge.body(amount, currency)).send();

    assertProblem(refused, 400, "validation_failed");
    assertThat(refused.json().getJsonArray("violations").getValuesAs(JsonObject.class))
        .extracting(violation -> violation.getString("field"))
        .contains(member);
    assertThat(system.tenantA().pay(charge).send().status()).isEqualTo(201);
  }

  @Test
  @DisplayName("P1: every missing member is named at once")
  void missingMembers_areAllNamed() {
    Reply refused = system.tenantA().pay(charge.key(), "{}").send();

    assertProblem(refused, 400, "validation_failed");
    assertThat(refused.json().getJsonArray("violations").getValuesAs(JsonObject.class))
        .extracting(violation -> violation.getString("field"))
        .contains("order_id", "customer_id", "amount", "currency");
  }

  @Test
  @DisplayName("P1: a payment method that the provider does not know is 4xx and named")
  void unknownMethod_isNamed() {
    Charge unknown = Charge.by("pm_card_of_nobody");

    Reply refused = system.tenantA().pay(unknown).send();

    assertThat(refused.status()).as(refused.toString()).isBetween(400, 422);
    assertThat(refused.member("detail")).contains("pm_card_of_nobody");
  }

  @Test
  @DisplayName("P2, S2: a payment is found by its caller's name of it, by its own tenant only")
  void payment_isFoundByItsName() {
    Reply made = system.tenantA().pay(charge).send();
    String path = "/api/payments?external_payment_id=" + charge.externalId();

    Reply found = system.reader().get(path).send();

    assertThat(found.status()).as(found.toString()).isEqualTo(200);
    assertThat(found.text()).isEqualTo("{\"items\":[" + made.text() + "]}");
    assertThat(system.tenantB().get(path).send().text()).isEqualTo("{\"items\":[]}");
    assertProblem(system.reader().get("/api/payments").send(), 400, "validation_failed");
  }

  @Test
  @DisplayName("S1: paying needs payments.write, looking payments.read")
  void roles_areAskedFor() {
    assertThat(system.reader().pay(charge).send().status()).isEqualTo(403);
    assertThat(system.anonymous().pay(charge).send().status()).isEqualTo(401);
    Reply made = system.tenantA().pay(charge).send();
    assertThat(system.reader().get(made.header("Location").orElseThrow()).send().status())
        .isEqualTo(200);
  }
}
