package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.invoicing.control.MailOutcome;
import dev.onceward.invoicing.control.MailProvider;
import dev.onceward.invoicing.control.MailSettings;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;

/** Any mail server, by SMTP: it knows no keys, so each mail is sent at most once. */
@ApplicationScoped
public class SmtpProvider implements MailProvider {

  private ExternalStep step;

  @PostConstruct
  void connect() {
    connect(SmtpServer.configured(), MailTimes.configured());
  }

  void connect(SmtpServer server, MailTimes times) {
    step = new SmtpStep(server, times);
  }

  @Override
  public String name() {
    return MailSettings.SMTP;
  }

  @Override
  public ExternalStep step() {
    return step;
  }

  @Override
  public MailOutcome outcomeOf(StepResult.Definite end) {
    return MailResults.outcomeOf(end);
  }
}
