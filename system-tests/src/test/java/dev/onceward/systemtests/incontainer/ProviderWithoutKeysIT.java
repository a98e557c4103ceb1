package dev.onceward.systemtests.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import java.net.URL;
import java.time.Duration;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Payments as they are, behind whose port a provider stands that charges whenever it is asked. */
@ExtendWith(ArquillianExtension.class)
@DisplayName("P3, E5: another provider behind the port, one without idempotency keys")
class ProviderWithoutKeysIT {

  /** For pauses of 1, 2, 4 and 8 s between inquiries, and a busy machine. */
  private static final Duration LIMIT = Duration.ofSeconds(90);

  /** The first is made for the caller who waits, the others by the reconciler. */
  private static final int SEVERAL = 4;

  @AutoClose private static final Till TILL = Till.open();

  private final Charge charge = Charge.fresh();

  @ArquillianResource private URL war;

  @Deployment(testable = false)
  static WebArchive war() {
    return TillWar.paying(TILL.charges());
  }

  @AfterEach
  void heal() {
    TILL.heal();
  }

  @Test
  @DisplayName("P3: one charge, answered with the provider's id and replayed byte for byte")
  void payment_chargedOnceAndReplayed() {
    Reply first = pay();
    Reply repeat = pay();

    assertCharged(first);
    assertThat(first.member("payment_provider")).isEqualTo("till");
    assertThat(repeat.body()).isEqualTo(first.body());
    assertThat(repeat.replayed()).isTrue();
    assertThat(TILL.inquiriesFor(first.member("payment_id"))).isZero();
  }

  @Test
  @DisplayName("E5, console#3449: the answer is lost after the charge: an inquiry settles it")
  void answerLost_foundByReference() {
    TILL.nextRequestIs(Fate.ANSWER_LOST);

    Reply first = pay();

    assertCharged(first);
    assertThat(TILL.inquiriesFor(first.member("payment_id"))).isOne();
  }

  @Test
  @DisplayName("E5: the answer is lost, and so are inquiries: UNKNOWN until the provider tells")
  void answerLostAndInquiriesRefused_unknownUntilTold() {
    TILL.refuseInquiries();
    TILL.nextRequestIs(Fate.ANSWER_LOST);
    Reply first = pay();
    String payment = assertUnknown(first);
    awaitInquiries(payment, SEVERAL);
    assertUnknown(pay());

    TILL.heal();

    assertCharged(settled());
  }

  @Test
  @DisplayName("E5, P3: the request is lost: UNKNOWN, and never sent again by anybody")
  void requestLost_neverChargedAgain() {
    TILL.nextRequestIs(Fate.LOST);

    String payment = assertUnknown(pay());
    assertUnknown(pay());
    assertUnknown(pay(charge.underAnotherKey()));
    awaitInquiries(payment, SEVERAL);

    assertUnknown(pay());
    assertThat(TILL.requestsFor(payment)).isOne();
    assertThat(TILL.chargesOf(payment)).isEmpty();
  }

  @Test
  @DisplayName("E5: the charge shows up late: the next inquiry settles it, without a second one")
  void effectLate_settledByTheNextInquiry() {
    TILL.nextRequestIs(Fate.LATE);
    String payment = assertUnknown(pay());
    awaitInquiries(payment, 2);
    assertUnknown(pay());

    TILL.letArrive();

    assertCharged(settled());
  }

  @Test
  @DisplayName("P1, P3, E5: a refund whose answer is lost is found, never asked for again")
  void refundsAnswerLost_foundByReference() {
    String payment = pay().member("payment_id");
    String key = Intent.newKey();
    TILL.nextRequestIs(Fate.ANSWER_LOST);

    Reply refund = new TillPayments(war).refund(payment, key);

    assertThat(refund.status()).as(refund.toString()).isEqualTo(201);
    assertThat(TILL.requestsFor(refund.member("refund_id"))).isOne();
    assertThat(TILL.chargesOf(refund.member("refund_id"))).hasSize(1);
    assertThat(new TillPayments(war).refund(payment, key).body()).isEqualTo(refund.body());
    assertThat(new TillPayments(war).view(payment).member("status")).isEqualTo("REFUNDED");
  }

  private Reply settled() {
    return await("the outcome").atMost(LIMIT).until(this::pay, reply -> reply.status() != 202);
  }

  private void awaitInquiries(String payment, int number) {
    await("inquiries").atMost(LIMIT).until(() -> TILL.inquiriesFor(payment) >= number);
  }

  /** By one request, whatever happened to it. */
  private static void assertCharged(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    assertThat(reply.member("status")).isEqualTo("SUCCEEDED");
    String payment = reply.member("payment_id");
    assertThat(TILL.chargesOf(payment)).containsExactly(reply.member("provider_payment_id"));
    assertThat(TILL.requestsFor(payment)).isOne();
  }

  /** Returns the payment's id. */
  private String assertUnknown(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(202);
    String payment = reply.member("payment_id");
    Reply view = new TillPayments(war).view(payment);
    assertThat(view.member("status")).as(view.toString()).isEqualTo("UNKNOWN");
    return payment;
  }

  private Reply pay() {
    return pay(charge);
  }

  private Reply pay(Charge wanted) {
    return new TillPayments(war).pay(wanted);
  }
}
