package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.ExternalProcess;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.Progress;
import dev.onceward.idempotency.external.Progress.OutcomeUnknown;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.invoicing.control.MailProvider;
import dev.onceward.invoicing.control.Mailing;
import dev.onceward.invoicing.entity.InvoiceKey;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * How an invoice is mailed by one provider. Each has a process of its own, so that a mail stays
 * with the one that it was given to.
 */
abstract class MailProcess implements ExternalProcess {

  abstract MailProvider provider();

  abstract Mailing mailing();

  @Override
  public String name() {
    return Mailing.processOf(provider().name());
  }

  @Override
  public List<ExternalStep> steps() {
    return List.of(provider().step());
  }

  @Override
  public void onProgress(EffectContext context, Progress progress) throws SQLException {
    if (progress instanceof OutcomeUnknown) {
      mailing().noteUnknown(invoiceOf(context));
    }
  }

  @Override
  public Answer conclude(EffectContext context, Definite end) throws SQLException {
    return MailAnswers.of(mailing().settle(invoiceOf(context), provider().outcomeOf(end)));
  }

  private static InvoiceKey invoiceOf(EffectContext context) {
    List<String> identity = context.effect().identity();
    return new InvoiceKey(
        context.effect().tenant(),
        UUID.fromString(identity.get(0)),
        Integer.parseInt(identity.get(1)));
  }
}
