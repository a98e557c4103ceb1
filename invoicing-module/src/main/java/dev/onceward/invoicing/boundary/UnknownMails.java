package dev.onceward.invoicing.boundary;

import dev.onceward.invoicing.control.Mailers;
import dev.onceward.invoicing.entity.Invoice;
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

  private Duration window(Invoice invoice) {
    return mailers.named(invoice.mailer().orElseThrow()).step().keyRetention();
  }
}
