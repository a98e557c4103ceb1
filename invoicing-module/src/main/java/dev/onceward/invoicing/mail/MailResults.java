package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.invoicing.control.MailOutcome;
import java.nio.charset.StandardCharsets;

/** How outcomes are kept: the same outcome in the same bytes, the provider's id or the reason. */
final class MailResults {

  private MailResults() {}

  static StepResult sent(String emailId) {
    return new Done(emailId.getBytes(StandardCharsets.UTF_8));
  }

  static StepResult refused(String code) {
    return new Ended(code.getBytes(StandardCharsets.UTF_8));
  }

  static MailOutcome outcomeOf(Definite end) {
    String text = new String(end.result(), StandardCharsets.UTF_8);
    return end instanceof Done ? new MailOutcome.Sent(text) : new MailOutcome.Refused(text);
  }
}
