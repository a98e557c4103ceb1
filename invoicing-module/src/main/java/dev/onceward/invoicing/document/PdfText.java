package dev.onceward.invoicing.document;

import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDPageContentStream;

/** Puts text on a page. */
record PdfText(PDPageContentStream content, PdfFont font) {

  /** On one line; what is too long for the width is written smaller. */
  void write(String text, float size, float x, float y, float width) throws IOException {
    String shown = font.writable(text);
    float needed = font.widthOf(shown, size);
    content.beginText();
    content.setFont(font.font(), needed > width ? size * width / needed : size);
    content.newLineAtOffset(x, y);
    content.showText(shown);
    content.endText();
  }
}
