package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.invoicing.control.InvoiceMail;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;

/** Hands a mail in by SMTP, which can't be asked afterwards. */
final class SmtpStep implements ExternalStep {

  static final String NAME = "smtp";

  private final SmtpServer server;
  private final MailTimes times;
  private final ScheduledExecutorService clock;

  /**
   * Calls that server.
   *
   * @param clock hangs up what takes too long
   */
  SmtpStep(SmtpServer server, MailTimes times, ScheduledExecutorService clock) {
    this.server = server;
    this.times = times;
    this.clock = clock;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Duration timeout() {
    return times.call();
  }

  /** SMTP has no keys: servers deliver a second mail of the same Message-ID as well. */
  @Override
  public Duration keyRetention() {
    return Duration.ZERO;
  }

  /** Permits nothing, since no key is known for any time. */
  @Override
  public Evidence inquire(EffectContext context) {
    return new Evidence.NotFound();
  }

  @Override
  public StepResult call(EffectContext context) {
    InvoiceMail mail = InvoiceMail.read(context.effect().intent());
    Optional<InternetAddress> from = SmtpAddresses.sender(mail.envelope().from());
    if (from.isEmpty()) {
      return new Retry(
          "the sender that the mail was made with is no address: see onceward.mail.from",
          Duration.ZERO);
    }
    return SmtpAddresses.recipient(mail.envelope().to())
        .map(to -> call(from.get(), to, mail, context.providerKey()))
        .orElseGet(() -> MailResults.refused("recipient_invalid"));
  }

  private StepResult call(
      InternetAddress from, InternetAddress to, InvoiceMail mail, String providerKey) {
    try (SmtpDeadline deadline = new SmtpDeadline(times.call(), clock)) {
      Properties properties = server.properties(times);
      properties.put("mail.smtp.socketFactory", deadline);
      properties.put("mail.smtp.socketFactory.fallback", "false");
      Session session = Session.getInstance(properties);
      return send(session, SmtpMessage.of(session, from, to, mail, providerKey));
    } catch (MessagingException unmade) {
      return new Retry("the mail can't be made: " + SmtpFailures.reasonOf(unmade), Duration.ZERO);
    } catch (RejectedExecutionException stopping) {
      return new Retry("the application stops: nothing was sent", Duration.ZERO);
    }
  }

  /** A mail that was taken stays taken, whatever the end of the connection brings. */
  private StepResult send(Session session, SmtpMessage message) {
    try {
      Transport transport = session.getTransport("smtp");
      try {
        transport.connect(
            server.host(),
            server.port(),
            server.user().orElse(null),
            server.password().orElse(null));
        transport.sendMessage(message, message.getAllRecipients());
        return MailResults.sent(message.messageId());
      } catch (MessagingException failure) {
        return SmtpFailures.resultOf(failure, message.hasBegun());
      } finally {
        close(transport);
      }
    } catch (MessagingException noTransport) {
      return new Retry("no SMTP transport: " + SmtpFailures.reasonOf(noTransport), Duration.ZERO);
    }
  }

  private static void close(Transport transport) {
    try {
      transport.close();
    } catch (MessagingException closedAlready) {
      // The connection is of no use any more.
    }
  }
}
