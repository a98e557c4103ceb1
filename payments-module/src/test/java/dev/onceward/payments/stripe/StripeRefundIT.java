package dev.onceward.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.stripe.model.Refund;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.Evidence.Found;
import dev.onceward.idempotency.external.Evidence.NotFound;
import dev.onceward.idempotency.external.ExternalSettings;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.localstack.sandbox.Sandbox;
import dev.onceward.payments.TestPayments;
import dev.onceward.payments.control.RefundOutcome;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("P3: refunds of the Stripe adapter against Stripe's HTTP subset")
class StripeRefundIT {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path folder;
  private final StripeProvider provider = new StripeProvider();
  private Sandbox sandbox;
  private SandboxControl control;
  private ExternalStep ask;
  private ExternalStep look;
  private Payment payment;

  @BeforeEach
  void charge() throws Exception {
    sandbox = Sandbox.start(0, folder);
    control = new SandboxControl(sandbox.uri());
    provider.connect(
        "sk_test_onceward_local",
        sandbox.uri().toString(),
        new StripeTimes(SECOND, SECOND, Duration.ofHours(24)));
    ask = provider.refundSteps().get(0);
    look = provider.refundSteps().get(1);
    payment = charged();
  }

  private Payment charged() throws Exception {
    ExternalStep create = provider.chargeSteps().get(0);
    ExternalStep confirm = provider.chargeSteps().get(1);
    StepContext context = new StepContext(TestPayments.payment());
    Done created = (Done) create.call(context.at(create));
    assertThat(confirm.call(context.after(created).at(confirm))).isInstanceOf(Done.class);
    return TestPayments.charged(context.payment(), StripeResults.idIn(created.result()));
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  @Test
  @DisplayName("E4: asked twice under one key it is one refund, of which the second step tells")
  void refund_isOneHoweverOftenAsked() throws Exception {
    RefundContext refund = refund("500");

    StepResult first = ask.call(refund);

    assertThat(ask.call(refund)).isEqualTo(first);
    assertThat(provider.refundIdIn(RefundStep.NAME, (Done) first))
        .get()
        .asString()
        .startsWith("re_");
    assertThat(look.call(refund.after((Done) first))).isEqualTo(StripeResults.succeeded());
    assertThat(look.inquire(refund.after((Done) first)))
        .isEqualTo(new Found(StripeResults.succeeded()));
    assertThat(control.refunds()).isOne();
  }

  @Test
  @DisplayName("E5: the answer is lost: found among the payment's refunds by our own id")
  void lostAnswer_isFoundAmongTheRefunds() throws Exception {
    RefundContext refund = refund("500");
    assertThat(ask.call(refund("100"))).isInstanceOf(Done.class);
    assertThat(ask.inquire(refund)).isEqualTo(new NotFound());
    control.faultOfRefunds("drop_response", "create");

    assertThat(ask.call(refund)).isInstanceOf(Unknown.class);

    Evidence found = ask.inquire(refund);
    assertThat(found).isEqualTo(new Found((Done) ask.call(refund)));
    assertThat(control.refunds()).isEqualTo(2);
  }

  @Test
  @DisplayName(
      "a refund that is refused because we ourselves have taken all is found, not declined")
  void refusedAfterAForgottenKey_isFound() throws Exception {
    RefundContext refund = refund("1500.50");
    StepResult first = ask.call(refund);
    control.faultOfRefunds("forget_keys", "create");

    assertThat(ask.call(refund)).isEqualTo(first);
    assertThat(control.refunds()).isOne();
  }

  @Test
  @DisplayName("E2: a refusal costs a second request, and the default lease is longer than both")
  void timeout_isOfTwoRequests_andBelowTheDefaultLease() {
    assertThat(ask.timeout()).isEqualTo(SECOND.multipliedBy(4));
    provider.connect("sk_test_onceward_local", sandbox.uri().toString(), standardTimes());

    Duration lease = ExternalSettings.LEASE.parse(ExternalSettings.LEASE.defaultValue());
    assertThat(provider.refundSteps())
        .allSatisfy(step -> assertThat(step.timeout()).isLessThan(lease));
  }

  private static StripeTimes standardTimes() {
    return new StripeTimes(
        StripeSettings.CONNECT_TIMEOUT.parse(StripeSettings.CONNECT_TIMEOUT.defaultValue()),
        StripeSettings.READ_TIMEOUT.parse(StripeSettings.READ_TIMEOUT.defaultValue()),
        StripeSettings.KEY_RETENTION.parse(StripeSettings.KEY_RETENTION.defaultValue()));
  }

  @Test
  @DisplayName("E2: a refusal whose second request is not answered is unknown, and in time")
  void refusalThatCantBeLookedInto_isUnknownInTime() throws Exception {
    assertThat(ask.call(refund("1500.50"))).isInstanceOf(Done.class);
    control.faultOfRefunds("delay", "list", 60_000);

    StepResult result = assertTimeout(ask.timeout().plus(SECOND), () -> ask.call(refund("1")));

    assertThat(result).isInstanceOf(Unknown.class);
  }

  @Test
  @DisplayName("more refunds than one page: the oldest may be ours, so a refusal proves nothing")
  void refusalBeyondThePage_isUnknown() throws Exception {
    for (int i = 0; i < 101; i++) {
      assertThat(ask.call(refund("1"))).isInstanceOf(Done.class);
    }

    assertThat(ask.call(refund("1500.50"))).isInstanceOf(Unknown.class);
    assertThat(control.refunds()).isEqualTo(101);
  }

  @Test
  @DisplayName("P1: a refusal for good is a decline with Stripe's reason")
  void refundOfWhatIsNotLeft_isDeclined() throws Exception {
    assertThat(ask.call(refund("1500.50"))).isInstanceOf(Done.class);

    StepResult refused = ask.call(refund("1"));

    assertThat(refused).isEqualTo(StripeResults.declined(new Decline("charge_already_refunded")));
    assertThat(provider.refundOutcomeOf((Ended) refused))
        .isEqualTo(new RefundOutcome.Declined(new Decline("charge_already_refunded")));
  }

  @ParameterizedTest
  @CsvSource({"error", "stored_500", "drop_request"})
  void passingFault_isUnknown(String fault) throws Exception {
    control.faultOfRefunds(fault, "create");

    assertThat(ask.call(refund("500"))).isInstanceOf(Unknown.class);
    assertThat(control.refunds()).isZero();
  }

  @Test
  @DisplayName("E5: a rate limit is never a decline")
  void rateLimit_isTriedAgain() throws Exception {
    control.faultOfRefunds("rate_limit", "create");

    assertThat(ask.call(refund("500"))).isInstanceOf(Retry.class);
  }

  @Test
  void lookThatFails_isLookedAgain() throws Exception {
    RefundContext refund = refund("500");
    Done created = (Done) ask.call(refund);
    control.faultOfRefunds("error", "retrieve");

    assertThat(look.call(refund.after(created))).isInstanceOf(Retry.class);
    assertThat(look.call(refund.after(created))).isEqualTo(StripeResults.succeeded());
  }

  @ParameterizedTest
  @CsvSource({"failed, expired_or_canceled_card, expired_or_canceled_card", "canceled, , canceled"})
  void refundThatFailsLater_isDeclined(String status, String reason, String code) {
    Refund refund = new Refund();
    refund.setStatus(status);
    refund.setFailureReason(reason);

    assertThat(RefundResultStep.evidenceOf(refund))
        .isEqualTo(new Found(StripeResults.declined(new Decline(code))));
  }

  @ParameterizedTest
  @CsvSource({"pending", "requires_action", "something_new"})
  void refundUnderWay_provesNothing(String status) {
    Refund refund = new Refund();
    refund.setStatus(status);

    assertThat(RefundResultStep.evidenceOf(refund)).isEqualTo(new NotFound());
  }

  private RefundContext refund(String amount) {
    return new RefundContext(payment, TestPayments.refund(payment, amount, "key-" + amount));
  }
}
