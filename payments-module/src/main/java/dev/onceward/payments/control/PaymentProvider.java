package dev.onceward.payments.control;

import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.money.Money;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Refund;
import java.util.List;
import java.util.Optional;

/**
 * Who charges cards and gives money back. The steps, their timeouts and how long their keys last
 * are the provider's own: one that knows no keys gives its steps a retention of zero, and is then
 * never asked twice.
 */
public interface PaymentProvider {

  /** Stored with each payment. */
  String name();

  /** Why the provider can't charge this amount at all; empty if it can. */
  Optional<String> faultOf(Money amount);

  /** The whole request, to the same bytes whenever it is made for the same payment. */
  byte[] intentOf(Payment payment);

  /** Their names are stored with unfinished charges. */
  List<ExternalStep> chargeSteps();

  /** The provider's own id of the payment, if that step's result tells it. */
  Optional<String> providerIdIn(String step, StepResult.Done result);

  ChargeOutcome outcomeOf(StepResult.Definite end);

  /** As {@link #intentOf}, of a refund; the payment is one that this provider has charged. */
  byte[] refundIntentOf(Payment payment, Refund refund);

  /** As {@link #chargeSteps}, of a refund. */
  List<ExternalStep> refundSteps();

  /** The provider's own id of the refund, if that step's result tells it. */
  Optional<String> refundIdIn(String step, StepResult.Done result);

  RefundOutcome refundOutcomeOf(StepResult.Definite end);
}
