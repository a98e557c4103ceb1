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
import dev.onceward.payments.control.Refunds;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** How money is given back at the provider, and what its request is answered with then. */
@ApplicationScoped
public class RefundProcess implements ExternalProcess {

  @Inject private Refunds refunds;
  @Inject private PaymentProvider provider;

  @Override
  public String name() {
    return Refunds.REFUND;
  }

  @Override
  public List<ExternalStep> steps() {
    return provider.refundSteps();
  }

  @Override
  public void onProgress(EffectContext context, Progress progress) throws SQLException {
    if (progress instanceof StepDone done) {
      noteProviderId(context, done.step(), done.result());
    } else {
      refunds.noteUnknown(context.effect().tenant(), refundOf(context));
    }
  }

  @Override
  public Answer conclude(EffectContext context, Definite end) throws SQLException {
    if (end instanceof Done done) {
      noteProviderId(context, lastStep(), done);
    }
    Refund refund =
        refunds.settle(context.effect().tenant(), refundOf(context), provider.refundOutcomeOf(end));
    return refund.status() == RefundStatus.DECLINED
        ? Problem.answerOf(RefundAnswers.rejectionOf(refund))
        : RefundAnswers.of(refund);
  }

  private void noteProviderId(EffectContext context, String step, Done result) throws SQLException {
    Optional<String> providerId = provider.refundIdIn(step, result);
    if (providerId.isPresent()) {
      refunds.noteProviderId(context.effect().tenant(), refundOf(context), providerId.get());
    }
  }

  private String lastStep() {
    List<ExternalStep> steps = steps();
    return steps.get(steps.size() - 1).name();
  }

  private static UUID refundOf(EffectContext context) {
    return UUID.fromString(context.effect().identity().get(0));
  }
}
