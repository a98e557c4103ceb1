package dev.onceward.invoicing.document;

import dev.onceward.invoicing.entity.Invoice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.GregorianCalendar;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/** One page. Dates and ids come from the invoice, so that the same invoice is the same bytes. */
final class InvoicePdf {

  private static final float LEFT = 70;
  private static final float VALUES = 190;
  private static final float RIGHT = PDRectangle.A4.getWidth() - LEFT;
  private static final float TOP = 740;
  private static final float LINE = 24;
  private static final int TITLE_SIZE = 26;
  private static final int SIZE = 11;
  private static final int TOTAL_SIZE = 18;

  private InvoicePdf() {}

  static byte[] of(Invoice invoice) {
    InvoiceLines lines = InvoiceLines.of(invoice);
    try (PDDocument document = new PDDocument();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
      document.setDocumentId(invoice.id().getLeastSignificantBits());
      describe(document.getDocumentInformation(), lines.title(), invoice);
      PDPage page = new PDPage(PDRectangle.A4);
      document.addPage(page);
      PdfFont font = PdfFont.embeddedIn(document);
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        draw(new PdfText(content, font), content, lines);
      }
      document.save(bytes);
      return bytes.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException("An invoice is written to memory only", impossible);
    }
  }

  private static void describe(PDDocumentInformation about, String title, Invoice invoice) {
    about.setTitle(title);
    about.setProducer("Onceward");
    about.setCreationDate(GregorianCalendar.from(invoice.createdAt().atZone(ZoneOffset.UTC)));
  }

  private static void draw(PdfText text, PDPageContentStream content, InvoiceLines lines)
      throws IOException {
    text.write(lines.title(), TITLE_SIZE, LEFT, TOP, RIGHT - LEFT);
    float y = TOP - 2 * LINE;
    for (InvoiceLines.Line line : lines.lines()) {
      text.write(line.label(), SIZE, LEFT, y, VALUES - LEFT);
      text.write(line.value(), SIZE, VALUES, y, RIGHT - VALUES);
      y -= LINE;
    }
    content.setLineWidth(1);
    content.moveTo(LEFT, y);
    content.lineTo(RIGHT, y);
    content.stroke();
    text.write("Total", TOTAL_SIZE, LEFT, y - 1.5f * LINE, VALUES - LEFT);
    text.write(lines.total(), TOTAL_SIZE, VALUES, y - 1.5f * LINE, RIGHT - VALUES);
  }
}
