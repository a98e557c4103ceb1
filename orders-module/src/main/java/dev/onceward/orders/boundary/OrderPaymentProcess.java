package dev.onceward.orders.boundary;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.ExternalProcess;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.Progress;
import dev.onceward.idempotency.external.Progress.OutcomeUnknown;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.orders.control.OrderPayments;
import dev.onceward.orders.control.PaymentOutcome;
import dev.onceward.orders.control.PaymentsApi;
import dev.onceward.orders.entity.OrderPayment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** How an order is paid at the payments API, and what its request is answered with then. */
@ApplicationScoped
public class OrderPaymentProcess implements ExternalProcess {

  @Inject private OrderPayments payments;
  @Inject private PaymentsApi api;

  @Override
  public String name() {
    return OrderPayments.PAY;
  }

  @Override
  public List<ExternalStep> steps() {
    return api.steps();
  }

  @Override
  public void onProgress(EffectContext context, Progress progress) throws SQLException {
    if (progress instanceof OutcomeUnknown) {
      payments.noteUnknown(context.effect().tenant(), orderOf(context), paymentOf(context));
    }
  }

  /** A refusal goes to the caller as it came. */
  @Override
  public Answer conclude(EffectContext context, Definite end) throws SQLException {
    PaymentOutcome outcome = api.outcomeOf(end);
    OrderPayment settled =
        payments.settle(context.effect().tenant(), orderOf(context), paymentOf(context), outcome);
    return settled
        .refusal()
        .map(refusal -> Problem.answerOf(OrderPaymentAnswers.rejectionOf(refusal)))
        .orElseGet(() -> OrderPaymentAnswers.of(settled));
  }

  private static UUID orderOf(EffectContext context) {
    return UUID.fromString(context.effect().identity().get(0));
  }

  private static UUID paymentOf(EffectContext context) {
    return UUID.fromString(context.effect().identity().get(1));
  }
}
