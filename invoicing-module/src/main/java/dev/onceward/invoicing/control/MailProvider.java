package dev.onceward.invoicing.control;

import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;

/** Who takes mails. How its calls go, and how long its keys last, is its own. */
public interface MailProvider {

  /** Stored with each mail that it is given. */
  String name();

  /** Its name is stored with unfinished mails. */
  ExternalStep step();

  MailOutcome outcomeOf(StepResult.Definite end);
}
