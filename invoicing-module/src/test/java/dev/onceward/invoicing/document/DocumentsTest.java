package dev.onceward.invoicing.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.control.InvoiceMail;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K7: the mail of an invoice")
class DocumentsTest {

  private final Documents documents = new Documents("Shop <invoices@shop.example>");

  @Test
  void mail_isTheSameBytesEachTime() {
    assertThat(documents.mail(TestInvoices.queued()).toBytes())
        .isEqualTo(documents.mail(TestInvoices.queued()).toBytes());
  }

  @Test
  void mail_isReadAsItWasWritten() {
    byte[] written = documents.mail(TestInvoices.queued()).toBytes();

    assertThat(InvoiceMail.read(written).toBytes()).isEqualTo(written);
  }

  @Test
  void mail_hasTextPageAndDocument() {
    InvoiceMail mail = documents.mail(TestInvoices.queued());

    assertThat(mail.envelope().from()).isEqualTo("Shop <invoices@shop.example>");
    assertThat(mail.envelope().to()).isEqualTo("anna@example.org");
    assertThat(mail.envelope().subject()).isEqualTo("Invoice 1187 for order " + TestInvoices.ORDER);
    assertThat(mail.text()).contains("Invoice 1187", "Total: 1500.00 RUB");
    assertThat(mail.html()).contains("<h1>Invoice 1187</h1>", "1500.00 RUB");
    assertThat(mail.attachment().fileName()).isEqualTo("invoice-1187.pdf");
    assertThat(mail.attachment().bytes()).isEqualTo(documents.pdf(TestInvoices.queued()));
  }

  @Test
  void addressThatLooksLikeMarkup_isText() {
    String html = documents.mail(TestInvoices.to("\"<b>&'x\"@example.org")).html();

    assertThat(html)
        .contains("&quot;&lt;b&gt;&amp;&#39;x&quot;@example.org")
        .doesNotContain("<b>&'");
  }
}
