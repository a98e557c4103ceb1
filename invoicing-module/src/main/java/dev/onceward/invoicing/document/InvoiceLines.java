package dev.onceward.invoicing.document;

import dev.onceward.invoicing.entity.Invoice;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** What an invoice says, the same in each form: labels and values, in order. */
record InvoiceLines(String title, List<Line> lines, String total) {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneOffset.UTC);

  record Line(String label, String value) {}

  static InvoiceLines of(Invoice invoice) {
    return new InvoiceLines(
        "Invoice " + invoice.number(),
        List.of(
            new Line("Date", DAY.format(invoice.createdAt())),
            new Line("Order", invoice.key().orderId().toString()),
            new Line("Version", Integer.toString(invoice.key().version())),
            new Line("Customer", Long.toString(invoice.customerId())),
            new Line("E-mail", invoice.email())),
        invoice.amount().decimal() + " " + invoice.amount().currency().getCurrencyCode());
  }
}
