package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ContractSystem.class)
@DisplayName("M4, E5: a payment of which nobody can know is settled by an operator")
class ResolvedPaymentIT {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private static final String DECLINED =
      """
      {"reason": "ticket 4711: Stripe has not charged it", "outcome": "ENDED",
       "result": {"status": "declined", "code": "card_declined"}}""";

  private static final String NONSENSE =
      "{\"reason\": \"a guess\", \"outcome\": \"ENDED\", \"result\": \"no JSON\"}";

  private final SystemUnderTest system;
  private final Caller operator;
  private final Charge charge = Charge.fresh();

  ResolvedPaymentIT(SystemUnderTest system) {
    this.system = system;
    this.operator = system.caller(system.credentials().operator());
  }

  @Test
  void unknownPayment_isEndedByHand() {
    assumeThat(system.provider()).isPresent();
    Provider provider = system.provider().orElseThrow();
    provider.fault("stored_500", "confirm");
    Reply unknown = system.tenantA().pay(charge).send();
    assertThat(unknown.status()).as(unknown.toString()).isEqualTo(202);
    String record = recordOf(charge.key());

    Reply unusable = settled(record, Intent.newKey(), NONSENSE, reply -> reply.status() == 422);
    assertProblem(unusable, 422, "result_unusable");

    String key = Intent.newKey();
    Reply resolved = settled(record, key, DECLINED, reply -> reply.status() == 200);
    assertThat(resolved.json().getJsonObject("after").getString("state")).isEqualTo("COMPLETED");
    assertReplay(resolve(record, key, DECLINED), resolved);

    Reply answer = system.tenantA().pay(charge).send();
    assertProblem(answer, 402, "card_declined");
    assertThat(answer.replayed()).isTrue();
    Reply payment = system.tenantA().get(unknown.header("Location").orElseThrow()).send();
    assertThat(payment.member("status")).isEqualTo("DECLINED");
    assertProblem(resolve(record, Intent.newKey(), DECLINED), 409, "record_completed");
  }

  /** While the reconciler asks the provider once more the operator has to wait for it. */
  private Reply settled(String record, String key, String body, Predicate<Reply> end) {
    return await("the operator's turn")
        .atMost(PATIENCE)
        .until(() -> resolve(record, key, body), end);
  }

  private Reply resolve(String record, String key, String body) {
    return operator
        .post("/api/operator/records/" + record + "/actions/resolve")
        .key(key)
        .json(body)
        .send();
  }

  private String recordOf(String key) {
    Reply found = operator.get("/api/operator/records?operation=payments.create&key=" + key).send();
    return found.json().getJsonArray("items").getJsonObject(0).getString("record_id");
  }
}
