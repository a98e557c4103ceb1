package dev.onceward.payments.boundary;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.ExternalProcess;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.Progress;
import dev.onceward.idempotency.external.Progress.StepDone;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.payments.control.PaymentProvider;
import dev.onceward.payments.control.Payments;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** How a payment is charged at the provider, and what its request is answered with then. */
@ApplicationScoped
public class ChargeProcess implements ExternalProcess {

  @Inject private Payments payments;
  @Inject private PaymentProvider provider;

  @Override
  public String name() {
    return Payments.CHARGE;
  }

  @Override
  public List<ExternalStep> steps() {
    return provider.chargeSteps();
  }

  @Override
  public void onProgress(EffectContext context, Progress progress) throws SQLException {
    if (progress instanceof StepDone done) {
      noteProviderId(context, done.step(), done.result());
    } else {
      payments.noteUnknown(context.effect().tenant(), paymentOf(context));
    }
  }

  @Override
  public Answer conclude(EffectContext context, Definite end) throws SQLException {
    if (end instanceof Done done) {
      noteProviderId(context, lastStep(), done);
    }
    Payment payment =
        payments.settle(context.effect().tenant(), paymentOf(context), provider.outcomeOf(end));
    return payment.status() == PaymentStatus.DECLINED
        ? Problem.answerOf(PaymentAnswers.rejectionOf(payment))
        : PaymentAnswers.of(payment);
  }

  private void noteProviderId(EffectContext context, String step, Done result) throws SQLException {
    Optional<String> providerId = provider.providerIdIn(step, result);
    if (providerId.isPresent()) {
      payments.noteProviderId(context.effect().tenant(), paymentOf(context), providerId.get());
    }
  }

  private String lastStep() {
    List<ExternalStep> steps = steps();
    return steps.get(steps.size() - 1).name();
  }

  private static UUID paymentOf(EffectContext context) {
    return UUID.fromString(context.effect().identity().get(0));
  }
}
