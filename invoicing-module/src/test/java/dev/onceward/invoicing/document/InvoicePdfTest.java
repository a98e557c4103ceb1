package dev.onceward.invoicing.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K7: the invoice is a rendered PDF")
class InvoicePdfTest {

  @Test
  void sameInvoice_isTheSameBytesOnWhateverMachine() {
    byte[] first = InvoicePdf.of(TestInvoices.queued());
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      TimeZone.setDefault(TimeZone.getTimeZone(ZoneId.of("Asia/Kathmandu")));
      assertThat(InvoicePdf.of(TestInvoices.queued())).isEqualTo(first);
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  @Test
  void otherInvoice_isOtherBytes() {
    assertThat(InvoicePdf.of(TestInvoices.to("bert@example.org")))
        .isNotEqualTo(InvoicePdf.of(TestInvoices.queued()));
  }

  @Test
  void page_saysWhatTheInvoiceIs() throws IOException {
    assertThat(textOf(TestInvoices.queued()))
        .contains(
            "Invoice 1187",
            "2026-11-30",
            TestInvoices.ORDER.toString(),
            "42",
            "anna@example.org",
            "1500.00 RUB");
  }

  @Test
  void amount_hasTheDigitsOfItsCurrency() throws IOException {
    Money yen = new Money(new BigDecimal("1500"), Iso4217.find("JPY").orElseThrow());
    assertThat(textOf(TestInvoices.of("anna@example.org", yen)))
        .contains("1500 JPY")
        .doesNotContain("1500.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"анна@пример.рф", "ζωή@παράδειγμα.gr", "żółć@example.pl"})
  void addressesOfEurope_areWrittenAsTheyAre(String email) throws IOException {
    assertThat(textOf(TestInvoices.to(email))).contains(email);
  }

  @Test
  void characterThatTheFontLacks_isWrittenByNumber() throws IOException {
    assertThat(textOf(TestInvoices.to("中@example.org"))).contains("{U+4E2D}@example.org");
  }

  @Test
  void longestAddress_staysOnThePage() throws IOException {
    String email = "W".repeat(60) + "@" + "w".repeat(180) + ".example";
    try (PDDocument document = Loader.loadPDF(InvoicePdf.of(TestInvoices.to(email)))) {
      assertThat(document.getNumberOfPages()).isEqualTo(1);
      assertThat(new PDFTextStripper().getText(document)).contains(email);
    }
  }

  private static String textOf(Invoice invoice) throws IOException {
    try (PDDocument document = Loader.loadPDF(InvoicePdf.of(invoice))) {
      return new PDFTextStripper().getText(document);
    }
  }
}
