package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.IdempotentExecutor.Origin;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.KeyReusedException;
import dev.onceward.idempotency.RequestInProgressException;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.fingerprint.ParameterFingerprinter;
import dev.onceward.invoicing.control.Invoices;
import dev.onceward.invoicing.control.Mailing;
import dev.onceward.invoicing.control.OrdersApi;
import dev.onceward.invoicing.control.OrdersApi.Reply;
import dev.onceward.invoicing.control.TakenBack;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceKey;
import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Handling;
import dev.onceward.messaging.Handling.Done;
import dev.onceward.messaging.Handling.TryAgain;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Mails invoices, each once, as the jobs say (K5). */
@ApplicationScoped
public class InvoiceJobs implements ExternalConsumer {

  @Inject private InvoiceJobReader reader;
  @Inject private Invoices invoices;
  @Inject private Mailing mailing;
  @Inject private OrdersApi orders;
  @Inject private IdempotentExecutor executor;
  @Inject private UnknownMails unknownMails;

  @Override
  public String name() {
    return "invoice-mail";
  }

  @Override
  public String topic() {
    return "invoice-jobs";
  }

  /** A record key is not to be relied upon: the job's own producer may have chosen none. */
  @Override
  public String orderKey(IncomingMessage message) {
    InvoiceKey invoice = reader.read(message).invoice();
    return invoice.tenant() + "/" + invoice.orderId();
  }

  @Override
  public Handling handle(IncomingMessage message) throws Exception {
    InvoiceJob job = reader.read(message);
    Optional<Invoice> made = invoices.find(job.invoice());
    if (made.isEmpty()) {
      Reply reply = orders.findForService(job.invoice().tenant(), job.invoice().orderId());
      if (reply instanceof Reply.Unavailable unavailable) {
        return new TryAgain(unavailable.reason(), unavailable.retryAfter());
      }
      made = Optional.of(make(job, reply));
    }
    refuseOtherRecipient(made.get(), job);
    return made.get().status().isFinal() ? new Done() : mail(job);
  }

  private Invoice make(InvoiceJob job, Reply reply) throws Exception {
    UUID order = job.invoice().orderId();
    if (!(reply instanceof Reply.Found found)) {
      throw new PoisonMessage(
          "unknown_order",
          "tenant " + job.invoice().tenant() + " has no order " + order + " to send an invoice of");
    }
    try {
      TakenBack.refuse(order, found.standing());
      return invoices.makeOnce(found.order(), job.invoice().version(), job.email());
    } catch (BusinessRejection never) {
      throw new PoisonMessage(never.code(), never.getMessage());
    }
  }

  private static void refuseOtherRecipient(Invoice invoice, InvoiceJob job) {
    if (!invoice.email().equals(job.email())) {
      throw recipientChanged(job);
    }
  }

  private static PoisonMessage recipientChanged(InvoiceJob job) {
    return new PoisonMessage(
        "recipient_changed",
        job.invoice() + " has another recipient already; send a new version to a new recipient");
  }

  private Handling mail(InvoiceJob job) throws Exception {
    try {
      IdempotentExecutor.Result result =
          executor.execute(commandOf(job), () -> MailAnswers.of(mailing.request(job.invoice())));
      return result.origin() == Origin.UNFINISHED ? unfinished(job) : new Done();
    } catch (RequestInProgressException elsewhere) {
      return soon("another delivery of the job is at work");
    } catch (StoreUnavailableException away) {
      return soon("the database is not available");
    } catch (KeyReusedException otherRecipient) {
      throw recipientChanged(job);
    }
  }

  private static Command commandOf(InvoiceJob job) {
    InvoiceKey invoice = job.invoice();
    return new Command(
        Command.Identity.ofTenant(
            invoice.tenant(),
            "mail.invoice." + invoice.tenant(),
            new IdempotencyKey(invoice.orderId() + ".v" + invoice.version())),
        new ParameterFingerprinter(Map.of("email", job.email())),
        InFlight.REFUSE,
        Duration.ZERO,
        SettingsCatalogue.valueOf(LibrarySettings.RETENTION_DEFAULT));
  }

  /** What only a person can settle must not hold up the partition: it is kept, and shown to him. */
  private Handling unfinished(InvoiceJob job) throws Exception {
    Invoice invoice = invoices.find(job.invoice()).orElseThrow();
    return unknownMails.isForTheOperator(invoice)
        ? new Done()
        : soon(unknownMails.whyItWaits(invoice, commandOf(job).identity()));
  }

  private static TryAgain soon(String reason) {
    return new TryAgain(reason, Duration.ZERO);
  }
}
