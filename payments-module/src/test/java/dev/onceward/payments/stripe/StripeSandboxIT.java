package dev.onceward.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.Evidence.Found;
import dev.onceward.idempotency.external.Evidence.NotFound;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.localstack.sandbox.Sandbox;
import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("P3: the Stripe adapter against Stripe's HTTP subset")
class StripeSandboxIT {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path folder;
  private Sandbox sandbox;
  private SandboxControl control;
  private ExternalStep create;
  private ExternalStep confirm;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start(0, folder);
    control = new SandboxControl(sandbox.uri());
    use(sandbox.uri());
  }

  private void use(URI baseUrl) {
    StripeProvider provider = new StripeProvider();
    provider.connect(
        "sk_test_onceward_local",
        baseUrl.toString(),
        new StripeTimes(SECOND, SECOND, Duration.ofHours(24)));
    create = provider.chargeSteps().get(0);
    confirm = provider.chargeSteps().get(1);
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  @Test
  void createdAndConfirmed_isOneChargeHoweverOftenAsked() throws Exception {
    StepContext payment = created(TestPayments.payment());

    assertThat(confirm.call(payment.at(confirm))).isEqualTo(StripeResults.succeeded());
    assertThat(confirm.call(payment.at(confirm))).isEqualTo(StripeResults.succeeded());
    assertThat(confirm.inquire(payment.at(confirm)))
        .isEqualTo(new Found(StripeResults.succeeded()));
    assertThat(control.charges()).isEqualTo(1);
  }

  @Test
  @DisplayName("E4: the same request under the same key makes one intent")
  void createdTwice_isOneIntent() throws Exception {
    Payment payment = TestPayments.payment();

    assertThat(created(payment)).isEqualTo(created(payment));
  }

  @Test
  void unconfirmedIntent_provesNothing() throws Exception {
    StepContext payment = created(TestPayments.payment());

    assertThat(confirm.inquire(payment.at(confirm))).isEqualTo(new NotFound());
    assertThat(create.inquire(payment.at(create))).isEqualTo(new NotFound());
  }

  @ParameterizedTest
  @CsvSource({
    "pm_card_visa_chargeDeclined, generic_decline",
    "pm_card_visa_chargeDeclinedInsufficientFunds, insufficient_funds",
    "pm_card_chargeDeclinedExpiredCard, expired_card",
    "pm_card_authenticationRequired, authentication_required"
  })
  @DisplayName("a decline is the same bytes from the call and from a look at it later")
  void declinedCard_isADeclineFromCallAndInquiry(String method, String reason) throws Exception {
    StepContext payment = created(TestPayments.paidBy(method));
    StepResult.Ended declined = StripeResults.declined(new Decline(reason));

    assertThat(confirm.call(payment.at(confirm))).isEqualTo(declined);
    assertThat(confirm.inquire(payment.at(confirm))).isEqualTo(new Found(declined));
    assertThat(control.charges()).isZero();
  }

  @Test
  @DisplayName("E5, console#3449: the answer is lost after the charge")
  void lostAnswer_isUnknownAndThenFound() throws Exception {
    StepContext payment = created(TestPayments.payment());
    control.fault("drop_response");

    assertThat(confirm.call(payment.at(confirm))).isInstanceOf(Unknown.class);
    assertThat(confirm.inquire(payment.at(confirm)))
        .isEqualTo(new Found(StripeResults.succeeded()));
    assertThat(control.charges()).isEqualTo(1);
  }

  @Test
  void requestThatIsDropped_isNeverRepeatedByTheLibrary() throws Exception {
    StepContext payment = created(TestPayments.payment());
    control.fault("drop_request");

    assertThat(confirm.call(payment.at(confirm))).isInstanceOf(Unknown.class);
    assertThat(control.charges()).isZero();
  }

  @Test
  void slowAnswer_isUnknownWithinTheTimeout() throws Exception {
    StepContext payment = created(TestPayments.payment());
    control.fault("delay", 10_000);

    long begin = System.nanoTime();
    assertThat(confirm.call(payment.at(confirm))).isInstanceOf(Unknown.class);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(SECOND.multipliedBy(5));
  }

  @ParameterizedTest
  @CsvSource({"error", "stored_500"})
  void serversError_isUnknown(String fault) throws Exception {
    StepContext payment = created(TestPayments.payment());
    control.fault(fault);

    assertThat(confirm.call(payment.at(confirm))).isInstanceOf(Unknown.class);
  }

  @Test
  void rateLimit_isTriedAgain() throws Exception {
    StepContext payment = created(TestPayments.payment());
    control.fault("rate_limit");

    assertThat(confirm.call(payment.at(confirm))).isInstanceOf(Retry.class);
    assertThat(confirm.call(payment.at(confirm))).isEqualTo(StripeResults.succeeded());
  }

  @Test
  void unknownMethod_isRefusedForGood() throws Exception {
    StepContext payment = new StepContext(TestPayments.paidBy("pm_nobody_knows"));

    StepResult first = create.call(payment.at(create));
    StepResult last =
        first instanceof Done done ? confirm.call(payment.after(done).at(confirm)) : first;

    assertThat(last).isEqualTo(StripeResults.declined(Decline.PAYMENT_METHOD_UNKNOWN));
  }

  @Test
  void providerThatIsDown_wasCertainlyNotCalled() throws Exception {
    sandbox.close();

    assertThat(create.call(new StepContext(TestPayments.payment()).at(create)))
        .isInstanceOf(Retry.class);
  }

  private StepContext created(Payment payment) throws Exception {
    StepContext context = new StepContext(payment);
    StepResult result = create.call(context.at(create));
    assertThat(result).isInstanceOf(Done.class);
    return context.after((Done) result);
  }
}
