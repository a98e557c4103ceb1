package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.Answer;
import dev.onceward.invoicing.entity.Invoice;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** What a job is answered with: the invoice, and with it the mail's id. */
final class MailAnswers {

  private static final int OK = 200;
  private static final int ACCEPTED = 202;

  private MailAnswers() {}

  static Answer of(Invoice invoice) {
    return new Answer(
        invoice.status().isFinal() ? OK : ACCEPTED,
        List.of(new Answer.Header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON)),
        InvoiceView.of(invoice).toJson());
  }
}
