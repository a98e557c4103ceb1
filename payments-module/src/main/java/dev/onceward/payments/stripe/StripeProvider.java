package dev.onceward.payments.stripe;

import com.stripe.Stripe;
import com.stripe.StripeClient;
import com.stripe.net.LiveStripeResponseGetter;
import com.stripe.service.V1Services;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.money.Money;
import dev.onceward.payments.control.ChargeOutcome;
import dev.onceward.payments.control.PaymentProvider;
import dev.onceward.payments.control.RefundOutcome;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Refund;
import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Stripe, by payment intents: created unconfirmed, then confirmed by their id. Refunds are created,
 * then looked at by their id.
 */
@ApplicationScoped
public class StripeProvider implements PaymentProvider {

  private List<ExternalStep> steps = List.of();
  private List<ExternalStep> refundSteps = List.of();

  @PostConstruct
  void connect() {
    Config config = ConfigProvider.getConfig();
    connect(
        apiKey(config),
        text(config, "stripe.base-url").orElse(Stripe.LIVE_API_BASE),
        new StripeTimes(
            SettingsCatalogue.valueOf(StripeSettings.CONNECT_TIMEOUT),
            SettingsCatalogue.valueOf(StripeSettings.READ_TIMEOUT),
            SettingsCatalogue.valueOf(StripeSettings.KEY_RETENTION)));
  }

  void connect(String apiKey, String baseUrl, StripeTimes times) {
    StripeOptions options = new StripeOptions(apiKey, baseUrl, times);
    V1Services stripe =
        new StripeClient(new LiveStripeResponseGetter(options, new StripeHttp(times))).v1();
    steps =
        List.of(
            new CreateStep(stripe.paymentIntents(), times),
            new ConfirmStep(stripe.paymentIntents(), times));
    refundSteps =
        List.of(
            new RefundStep(stripe.refunds(), times), new RefundResultStep(stripe.refunds(), times));
  }

  static String apiKey(Config config) {
    return text(config, "stripe.api-key")
        .orElseThrow(
            () ->
                new InvalidSettingException(
                    "STRIPE_API_KEY is not set: give it the secret key of your Stripe account"
                        + " (sk_...), or of its test mode (sk_test_...)"));
  }

  static Optional<String> text(Config config, String name) {
    return config
        .getOptionalValue(name, String.class)
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }

  /** A key that is missing must show when the application starts, not at the first payment. */
  void startWithTheApplication(@Observes @Initialized(ApplicationScoped.class) Object start) {
    chargeSteps();
  }

  @Override
  public String name() {
    return "stripe";
  }

  @Override
  public Optional<String> faultOf(Money amount) {
    return StripeAmounts.faultOf(amount);
  }

  @Override
  public byte[] intentOf(Payment payment) {
    return ChargeRequest.of(payment).toBytes();
  }

  @Override
  public List<ExternalStep> chargeSteps() {
    return steps;
  }

  @Override
  public Optional<String> providerIdIn(String step, StepResult.Done result) {
    return step.equals(CreateStep.NAME)
        ? Optional.of(StripeResults.idIn(result.result()))
        : Optional.empty();
  }

  @Override
  public ChargeOutcome outcomeOf(StepResult.Definite end) {
    return StripeResults.outcomeOf(end);
  }

  @Override
  public byte[] refundIntentOf(Payment payment, Refund refund) {
    return RefundRequest.of(payment, refund).toBytes();
  }

  @Override
  public List<ExternalStep> refundSteps() {
    return refundSteps;
  }

  @Override
  public Optional<String> refundIdIn(String step, StepResult.Done result) {
    return step.equals(RefundStep.NAME)
        ? Optional.of(StripeResults.idIn(result.result()))
        : Optional.empty();
  }

  @Override
  public RefundOutcome refundOutcomeOf(StepResult.Definite end) {
    return StripeResults.outcomeOf(end) instanceof ChargeOutcome.Declined declined
        ? new RefundOutcome.Declined(declined.decline())
        : new RefundOutcome.Succeeded();
  }
}
