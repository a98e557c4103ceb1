package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.money.Money;
import dev.onceward.payments.control.ChargeOutcome;
import dev.onceward.payments.control.PaymentProvider;
import dev.onceward.payments.control.RefundOutcome;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Refund;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.json.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The adapter of the {@link Till}, instead of Stripe's. */
@Alternative
@Priority(1)
@ApplicationScoped
public class TillProvider implements PaymentProvider {

  @Inject
  @ConfigProperty(name = "till.charges")
  private URI charges;

  @Override
  public String name() {
    return "till";
  }

  @Override
  public Optional<String> faultOf(Money amount) {
    return Optional.empty();
  }

  @Override
  public byte[] intentOf(Payment payment) {
    return request(payment.id().toString(), payment.amount());
  }

  private static byte[] request(String reference, Money amount) {
    return Json.createObjectBuilder()
        .add("reference", reference)
        .add("amount", amount.decimal())
        .add("currency", amount.currency().getCurrencyCode())
        .build()
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public List<ExternalStep> chargeSteps() {
    return List.of(new TillCall("charge", charges));
  }

  @Override
  public Optional<String> providerIdIn(String step, StepResult.Done result) {
    return Optional.of(new String(result.result(), StandardCharsets.UTF_8));
  }

  /** A till declines nothing. */
  @Override
  public ChargeOutcome outcomeOf(StepResult.Definite end) {
    return new ChargeOutcome.Succeeded();
  }

  @Override
  public byte[] refundIntentOf(Payment payment, Refund refund) {
    return request(refund.id().toString(), refund.amount());
  }

  @Override
  public List<ExternalStep> refundSteps() {
    return List.of(new TillCall("refund", charges.resolve("/refunds")));
  }

  @Override
  public Optional<String> refundIdIn(String step, StepResult.Done result) {
    return providerIdIn(step, result);
  }

  @Override
  public RefundOutcome refundOutcomeOf(StepResult.Definite end) {
    return new RefundOutcome.Succeeded();
  }
}
