package dev.onceward.systemtests.webhooks;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.onceward.localstack.LocalEnvironment;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ContractSystem.class)
@DisplayName("P5: events that are not Stripe's, and those that are not ours")
class RefusedEventsIT {

  private final SystemUnderTest system;
  private final Caller anybody;
  private final Event event = Event.of("payment_intent.succeeded", "pi_" + UUID.randomUUID());

  RefusedEventsIT(SystemUnderTest system) {
    this.system = system;
    this.anybody = system.anonymous();
  }

  @Test
  @DisplayName("unsigned, wrongly signed, changed, too old: 400, the same for all, nothing kept")
  void eventThatIsNotStripes_isRefused() {
    String secret = LocalEnvironment.WEBHOOK_SECRET;
    Instant now = Instant.now();
    List<Reply> replies =
        List.of(
            event.unsigned(anybody).send(),
            event.unsigned(anybody).header("Stripe-Signature", "nonsense").send(),
            event.signed(anybody, "whsec_of_somebody_else", now).send(),
            event.signed(anybody, secret, now.minus(Duration.ofMinutes(6))).send(),
            event
                .to(anybody)
                .bytes(
                    event.body().replace("succeeded", "canceled").getBytes(StandardCharsets.UTF_8))
                .send());

    assertThat(replies)
        .allSatisfy(
            reply -> {
              assertProblem(reply, 400, "signature_invalid");
              assertThat(reply.text()).isEqualTo(replies.get(0).text());
            });
    system
        .database()
        .ifPresent(
            database ->
                assertThat(
                        database.number(
                            "SELECT count(*) FROM payments.provider_event WHERE event_id = ?",
                            event.id()))
                    .isZero());
  }

  @Test
  @DisplayName("a body above the limit is 413, whoever sends it")
  void endlessBody_isRefused() {
    assertProblem(unsignedBytes((1 << 20) + 1), 413, "request_too_large");
    assertProblem(unsignedBytes(1 << 20), 400, "signature_invalid");
  }

  private Reply unsignedBytes(int count) {
    return anybody.post(Event.PATH).bytes(new byte[count]).send();
  }

  @Test
  @DisplayName("an event may be larger than the requests of our own clients")
  void largeEvent_isTakenIn() {
    Event large =
        Event.of("payment_intent.succeeded", "pi_" + UUID.randomUUID())
            .with("description", "x".repeat(100_000));

    assertThat(large.to(anybody).send().status()).isEqualTo(200);
  }

  @Test
  @DisplayName("other systems' events, and kinds that nothing follows from, are acknowledged")
  void eventThatIsNotOurs_isAcknowledged() {
    for (String type :
        List.of("payment_intent.succeeded", "charge.refunded", "customer.created", "x")) {
      Event foreign = Event.of(type, "pi_" + UUID.randomUUID());
      assertThat(foreign.to(anybody).send().status()).isEqualTo(200);
      assertThat(
              foreign
                  .naming(UUID.randomUUID().toString(), UUID.randomUUID().toString())
                  .to(anybody)
                  .send()
                  .status())
          .isEqualTo(200);
    }
  }

  @Test
  @DisplayName("S2: the tenant that an event names is not believed")
  void eventThatNamesAnotherTenant_changesNothing() {
    assumeTrue(system.database().isPresent(), "no database to look into");
    Facts facts = new Facts(system.database().get());
    Charge charge = Charge.fresh();
    Reply paid = system.tenantA().pay(charge).send();
    assertThat(paid.status()).isEqualTo(201);
    String payment = paid.member("payment_id");
    long before = facts.contradictions();
    String another = "pi_" + UUID.randomUUID();

    tell(another, UUID.randomUUID().toString(), payment);
    assertThat(facts.contradictions()).isEqualTo(before);

    tell(another, facts.tenant(charge), payment);
    assertThat(facts.contradictions()).isEqualTo(before + 1);
    assertThat(system.tenantA().get("/api/payments/" + payment).send().member("status"))
        .isEqualTo("SUCCEEDED");
  }

  /** Believed, it would be a second charge of that payment. */
  private void tell(String intent, String tenant, String payment) {
    Event charged = Event.of("payment_intent.succeeded", intent).naming(tenant, payment);
    assertThat(charged.to(anybody).send().status()).isEqualTo(200);
  }
}
