package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.Command;
import dev.onceward.invoicing.control.Mailers;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/**
 * Until when an unknown mail may still settle itself. By this node's clock: it decides only when
 * the job is acknowledged, never whether a mail is sent.
 */
@ApplicationScoped
public class UnknownMails {

  @Inject private Mailers mailers;

  /** Whether its mailer won't be asked any more, so that only evidence or a person settles it. */
  boolean isForTheOperator(Invoice invoice) {
    return invoice
        .unknownSince()
        .filter(since -> !Instant.now().isBefore(since.plus(window(invoice))))
        .isPresent();
  }

  /** For the log: where to look, and what to do if it lasts. */
  String whyItWaits(Invoice invoice, Command.Identity record) {
    String mailer = invoice.mailer().orElse("no mailer");
    String reason =
        "the mail of operation %s, key %s and tenant %s is %s at %s; the last_reason of its"
                .formatted(
                    record.operation(),
                    record.key().value(),
                    record.tenant(),
                    invoice.status(),
                    mailer)
            + " execution says why";
    return invoice.status() == InvoiceStatus.UNKNOWN
        ? reason
            + ". It is asked for again by itself; if that does not settle it, find out at "
            + mailer
            + " whether it went out and resolve the execution, as docs/operator.md says"
        : reason;
  }

  private Duration window(Invoice invoice) {
    return mailers.named(invoice.mailer().orElseThrow()).step().keyRetention();
  }
}
