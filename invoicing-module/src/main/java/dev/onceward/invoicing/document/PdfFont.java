package dev.onceward.invoicing.document;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/**
 * Liberation Sans, which the PDF library brings along: Latin, Greek, Cyrillic and more. Only what
 * is used of it goes into a document.
 */
record PdfFont(PDType0Font font) {

  private static final String FILE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  static PdfFont embeddedIn(PDDocument document) throws IOException {
    try (InputStream file =
        Objects.requireNonNull(PDDocument.class.getResourceAsStream(FILE), FILE)) {
      return new PdfFont(PDType0Font.load(document, file, true));
    }
  }

  float widthOf(String text, float size) throws IOException {
    return font.getStringWidth(text) / 1000 * size;
  }

  /** A character that the font lacks is told by its number: an address must not lose any. */
  String writable(String text) {
    StringBuilder writable = new StringBuilder();
    text.codePoints().forEach(c -> writable.append(has(c) ? Character.toString(c) : numberOf(c)));
    return writable.toString();
  }

  private boolean has(int character) {
    try {
      return font.encode(Character.toString(character)).length > 0;
    } catch (IllegalArgumentException | IOException noGlyph) {
      return false;
    }
  }

  private static String numberOf(int character) {
    return "{U+%04X}".formatted(character);
  }
}
