package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.invoicing.control.MailOutcome;
import dev.onceward.invoicing.control.MailProvider;
import dev.onceward.invoicing.control.MailSettings;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** Any mail server, by SMTP: it knows no keys, so each mail is sent at most once. */
@ApplicationScoped
public class SmtpProvider implements MailProvider {

  /** One thread of its own: it only closes sockets, and needs nothing of the container. */
  private ScheduledThreadPoolExecutor clock;

  private ExternalStep step;

  private static Thread clockThread(Runnable work) {
    Thread thread = new Thread(work, "onceward-smtp-deadline");
    thread.setDaemon(true);
    return thread;
  }

  @PostConstruct
  void connect() {
    clock = new ScheduledThreadPoolExecutor(1, SmtpProvider::clockThread);
    clock.setRemoveOnCancelPolicy(true);
    step = new SmtpStep(SmtpServer.configured(), MailTimes.configured(), clock);
  }

  @PreDestroy
  void disconnect() {
    clock.shutdown();
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
