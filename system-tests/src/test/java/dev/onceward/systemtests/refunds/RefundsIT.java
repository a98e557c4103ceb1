package dev.onceward.systemtests.refunds;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("P1, P4: refunds")
class RefundsIT {

  private static final int PARALLEL = 20;

  private final SystemUnderTest system;
  private final Charge charge = Charge.fresh();
  private final String key = Intent.newKey();

  RefundsIT(SystemUnderTest system) {
    this.system = system;
  }

  private Provider provider() {
    assumeTrue(system.provider().isPresent(), "no sandbox to look into");
    return system.provider().get();
  }

  private Database database() {
    assumeTrue(system.database().isPresent(), "no database to look into");
    return system.database().get();
  }

  @Test
  @DisplayName("P1: without an amount all is given back, once, and replayed byte for byte")
  void wholeRefund_isGivenBackOnce_andReplayed() {
    String payment = paid("\"15.00\"");

    Reply first = refund(payment, key, "{}");

    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertThat(first.member("payment_id")).isEqualTo(payment);
    assertThat(first.member("amount")).isEqualTo("15.00");
    assertThat(first.member("status")).isEqualTo("SUCCEEDED");
    assertThat(statusOf(payment)).isEqualTo("REFUNDED");
    Reply told = system.tenantA().get(first.header("Location").orElseThrow()).send();
    assertThat(told.body()).isEqualTo(first.body());
    assertReplay(refund(payment, key, "{}"), first);
    assertThat(provider().refundsOf(payment))
        .singleElement()
        .satisfies(
            refund -> {
              assertThat(refund.amount()).isEqualTo(1500);
              assertThat(refund.key()).startsWith("ow1-");
              assertThat(refund.attempts()).isEqualTo(1);
            });
  }

  @Test
  @DisplayName("P1: in parts, the last without an amount; REFUNDED when nothing is left")
  void partialRefunds_addUp() {
    String payment = paid("\"100.00\"");

    assertThat(refund(payment, key, "{\"amount\":60}").member("amount")).isEqualTo("60.00");
    assertThat(statusOf(payment)).isEqualTo("SUCCEEDED");
    Reply rest = refund(payment, Intent.newKey(), "{}");

    assertThat(rest.member("amount")).as(rest.toString()).isEqualTo("40.00");
    assertThat(statusOf(payment)).isEqualTo("REFUNDED");
    assertProblem(refund(payment, Intent.newKey(), "{}"), 409, "refund_exceeds_payment");
  }

  @RepeatedTest(5)
  @DisplayName("refunds of 60 and 60 on 100 at the same time: one refused")
  void sixtyAndSixtyOfAHundred_oneIsRefused() {
    String payment = paid("\"100.00\"");

    List<Reply> replies =
        together(
            Stream.generate(() -> call(payment, Intent.newKey(), "{\"amount\":\"60.00\"}"))
                .limit(2));

    assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(201, 409);
    Reply refused =
        replies.stream().filter(reply -> reply.status() == 409).findFirst().orElseThrow();
    assertProblem(refused, 409, "refund_exceeds_payment");
    assertThat(refused.member("detail")).contains("100.00", "60.00", "40.00");
    assertThat(provider().refundsOf(payment)).hasSize(1);
  }

  @Test
  @DisplayName("laravel-idempotency#1: many at once with one key: one refund, one answer")
  void manyAtOnceWithOneKey_areOneRefund() {
    String payment = paid("\"100.00\"");

    List<Reply> replies =
        together(Stream.generate(() -> call(payment, key, "{\"amount\":5}")).limit(PARALLEL));

    assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isIn(201, 409));
    assertThat(replies.stream().filter(reply -> reply.status() == 201).map(Reply::text).distinct())
        .hasSize(1);
    assertThat(provider().refundsOf(payment)).hasSize(1);
  }

  @Test
  @DisplayName("P4: a key repeated after its record is gone is still the same refund")
  void keyRepeatedAfterThePurge_isTheSameRefund() {
    String payment = paid("\"100.00\"");
    Reply first = refund(payment, key, "{\"amount\":30}");
    database().update("DELETE FROM onceward.idempotency_record WHERE idempotency_key = ?", key);

    Reply again = refund(payment, key, "{\"amount\":30}");
    database().update("DELETE FROM onceward.idempotency_record WHERE idempotency_key = ?", key);
    Reply other = refund(payment, key, "{\"amount\":31}");

    assertThat(again.replayed()).isFalse();
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertProblem(other, 422, "refund_differs");
    assertThat(provider().refundsOf(payment)).hasSize(1);
  }

  @Test
  @DisplayName("P1: a declined payment has nothing to refund; the refusal is kept")
  void declinedPayment_isNotRefunded() {
    Charge declined = Charge.by("pm_card_visa_chargeDeclined");
    system.tenantA().pay(declined).send();
    String payment = paymentNamed(declined);

    Reply refused = refund(payment, key, "{}");

    assertProblem(refused, 409, "payment_not_refundable");
    assertThat(refused.member("detail")).contains(payment, "declined");
    assertReplay(refund(payment, key, "{}"), refused);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"0\"", "-5", "\"15.001\"", "\"abc\"", "true", "[]", "1e400"})
  @DisplayName("P1: a bad amount is 400 and named; corrected, the key may be used")
  void badAmount_isNamed(String amount) {
    String payment = paid("\"15.00\"");

    Reply refused = refund(payment, key, "{\"amount\":" + amount + "}");

    assertProblem(refused, 400, "validation_failed");
    assertThat(refused.json().getJsonArray("violations").getValuesAs(JsonObject.class))
        .extracting(violation -> violation.getString("field"))
        .containsOnly("amount");
    assertThat(refund(payment, key, "{\"amount\":\"1.5\"}").status()).isEqualTo(201);
  }

  @Test
  @DisplayName("H2, H7: a key is required, and belongs to one request")
  void key_isRequiredAndOfOneRequest() {
    String payment = paid("\"15.00\"");
    refund(payment, key, "{\"amount\":1}");

    assertProblem(refund(payment, key, "{\"amount\":2}"), 422, "key_reused");
    assertProblem(
        system.tenantA().post("/api/payments/" + payment + "/refunds").json("{}").send(),
        400,
        "key_missing");
  }

  @Test
  @DisplayName("S1, S2: roles are asked for; another tenant's payment and refund are not there")
  void strangers_seeAndRefundNothing() {
    String payment = paid("\"15.00\"");
    String location = refund(payment, key, "{\"amount\":1}").header("Location").orElseThrow();

    assertThat(system.reader().refund(payment, Intent.newKey(), "{}").send().status())
        .isEqualTo(403);
    assertThat(system.reader().get(location).send().status()).isEqualTo(200);
    assertThat(system.anonymous().get(location).send().status()).isEqualTo(401);
    assertProblem(system.tenantB().refund(payment, Intent.newKey(), "{}").send(), 404, "not_found");
    assertProblem(system.tenantB().get(location).send(), 404, "not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1-1-1-1-1", "x", "0198f1a2-7c3d-7e4f-8a5b-000000000001"})
  void unknownPayment_isNotThere(String payment) {
    assertProblem(refund(payment, key, "{}"), 404, "not_found");
    assertProblem(
        system.tenantA().get("/api/payments/" + payment + "/refunds/" + payment).send(),
        404,
        "not_found");
  }

  @Test
  @DisplayName("P4: the charge and each refund are posted once, with their events")
  void chargeAndRefunds_arePostedOnce() {
    String payment = paid("\"100.00\"");
    refund(payment, Intent.newKey(), "{\"amount\":60}");
    refund(payment, Intent.newKey(), "{\"amount\":40}");

    Ledger ledger = new Ledger(database());
    assertThat(ledger.postingsOf(payment)).isEqualTo(3);
    assertThat(ledger.balanceOf(payment)).isZero();
    assertThat(
            database()
                .number(
                    "SELECT count(*) FROM onceward.outbox_event"
                        + " WHERE aggregateid = ? AND type = 'PaymentRefunded.v1'",
                    payment))
        .isEqualTo(2);
    assertThat(ledger.faults()).isZero();
  }

  @Test
  @DisplayName("H13: OpenAPI and the policy tell of refunds")
  void openApi_describesRefunds() {
    JsonObject path =
        system
            .anonymous()
            .get("/openapi?format=JSON")
            .send()
            .json()
            .getJsonObject("paths")
            .getJsonObject("/api/payments/{payment_id}/refunds");
    JsonObject post = path.getJsonObject("post");

    assertThat(path.toString()).contains("\"name\":\"payment_id\"");
    assertThat(post.getJsonArray("parameters").toString()).contains("Idempotency-Key");
    assertThat(post.getJsonObject("responses").keySet())
        .contains("201", "202", "400", "404", "409", "422", "503");
    assertThat(system.anonymous().get("/api/idempotency-policy").send().text())
        .contains("payments.refund");
  }

  private String paid(String amount) {
    Reply paid = system.tenantA().pay(charge.key(), charge.body(amount, "EUR")).send();
    assertThat(paid.status()).as(paid.toString()).isEqualTo(201);
    return paid.member("payment_id");
  }

  private String paymentNamed(Charge declined) {
    List<String> ids =
        database()
            .texts(
                "SELECT payment_id::text FROM payments.payment WHERE external_payment_id = ?",
                declined.externalId());
    assertThat(ids).hasSize(1);
    return ids.get(0);
  }

  private String statusOf(String payment) {
    return system.tenantA().get("/api/payments/" + payment).send().member("status");
  }

  private Reply refund(String payment, String underKey, String json) {
    return call(payment, underKey, json).send();
  }

  private Call call(String payment, String underKey, String json) {
    return system.tenantA().refund(payment, underKey, json);
  }

  private static List<Reply> together(Stream<Call> calls) {
    List<CompletableFuture<Reply>> started = calls.map(Call::start).toList();
    return started.stream().map(CompletableFuture::join).toList();
  }
}
