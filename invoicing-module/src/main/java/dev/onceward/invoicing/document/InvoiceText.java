package dev.onceward.invoicing.document;

/** The mail for those who don't read HTML. */
final class InvoiceText {

  private InvoiceText() {}

  static String of(InvoiceLines invoice) {
    StringBuilder text = new StringBuilder(invoice.title()).append("\n\n");
    invoice
        .lines()
        .forEach(line -> text.append(line.label()).append(": ").append(line.value()).append('\n'));
    return text.append("\nTotal: ")
        .append(invoice.total())
        .append("\n\nThe invoice is attached as a PDF.\n")
        .toString();
  }
}
