package dev.onceward.invoicing.document;

/** The mail as a page without scripts, pictures or anything to fetch. */
final class InvoiceHtml {

  private InvoiceHtml() {}

  static String of(InvoiceLines invoice) {
    StringBuilder html =
        new StringBuilder(
                "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
            .append(escaped(invoice.title()))
            .append(
                "</title></head>\n<body style=\"font-family: sans-serif; color: #1c2430\">\n<h1>")
            .append(escaped(invoice.title()))
            .append("</h1>\n<table style=\"border-spacing: 0 0.3em\">\n");
    invoice.lines().forEach(line -> row(html, line.label(), line.value()));
    return html.append("</table>\n<p style=\"font-size: 1.4em\"><b>Total: ")
        .append(escaped(invoice.total()))
        .append("</b></p>\n<p>The invoice is attached as a PDF.</p>\n</body></html>\n")
        .toString();
  }

  private static void row(StringBuilder html, String label, String value) {
    html.append("<tr><td style=\"padding-right: 2em; color: #5b6675\">")
        .append(escaped(label))
        .append("</td><td>")
        .append(escaped(value))
        .append("</td></tr>\n");
  }

  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.chars().forEach(c -> escaped.append(escaped((char) c)));
    return escaped.toString();
  }

  private static String escaped(char c) {
    return switch (c) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '"' -> "&quot;";
      case '\'' -> "&#39;";
      default -> String.valueOf(c);
    };
  }
}
