package dev.onceward.invoicing.document;

import dev.onceward.invoicing.control.InvoiceDocuments;
import dev.onceward.invoicing.control.InvoiceMail;
import dev.onceward.invoicing.control.InvoiceMail.Attachment;
import dev.onceward.invoicing.control.InvoiceMail.Envelope;
import dev.onceward.invoicing.control.MailSettings;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Base64;

@ApplicationScoped
public class Documents implements InvoiceDocuments {

  private String from;

  /** For the container's proxy. */
  protected Documents() {}

  Documents(String from) {
    this.from = from;
  }

  @Inject
  void configure() {
    from = SettingsCatalogue.valueOf(MailSettings.FROM);
  }

  @Override
  public byte[] pdf(Invoice invoice) {
    return InvoicePdf.of(invoice);
  }

  @Override
  public InvoiceMail mail(Invoice invoice) {
    InvoiceLines lines = InvoiceLines.of(invoice);
    return new InvoiceMail(
        new Envelope(
            from,
            invoice.email(),
            lines.title() + " for order " + invoice.key().orderId(),
            invoice.createdAt()),
        InvoiceText.of(lines),
        InvoiceHtml.of(lines),
        new Attachment(
            fileNameOf(invoice),
            "application/pdf",
            Base64.getEncoder().encodeToString(pdf(invoice))));
  }

  private static String fileNameOf(Invoice invoice) {
    return "invoice-" + invoice.number() + ".pdf";
  }
}
