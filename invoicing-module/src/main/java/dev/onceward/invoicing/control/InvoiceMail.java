package dev.onceward.invoicing.control;

import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;

/**
 * A whole mail. It is kept as it was first made, so that each attempt is the same to the byte: by a
 * later release, too.
 */
public final class InvoiceMail {

  private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());
  private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

  private final Envelope envelope;
  private final String text;
  private final String html;
  private final Attachment attachment;

  /**
   * Who gets it.
   *
   * @param date of the invoice: when it was sent would differ from attempt to attempt
   */
  public record Envelope(String from, String to, String subject, Instant date) {}

  /** A file, in base64 as both providers want it. */
  public record Attachment(String fileName, String contentType, String base64) {

    public byte[] bytes() {
      return Base64.getDecoder().decode(base64);
    }
  }

  public InvoiceMail(Envelope envelope, String text, String html, Attachment attachment) {
    this.envelope = envelope;
    this.text = text;
    this.html = html;
    this.attachment = attachment;
  }

  public Envelope envelope() {
    return envelope;
  }

  public String text() {
    return text;
  }

  public String html() {
    return html;
  }

  public Attachment attachment() {
    return attachment;
  }

  public byte[] toBytes() {
    return JSON.createObjectBuilder()
        .add("from", envelope.from())
        .add("to", envelope.to())
        .add("subject", envelope.subject())
        .add("date", envelope.date().toString())
        .add("text", text)
        .add("html", html)
        .add("file_name", attachment.fileName())
        .add("content_type", attachment.contentType())
        .add("content", attachment.base64())
        .build()
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }

  public static InvoiceMail read(byte[] bytes) {
    try (JsonReader reader =
        READERS.createReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8)) {
      JsonObject json = reader.readObject();
      return new InvoiceMail(
          new Envelope(
              json.getString("from"),
              json.getString("to"),
              json.getString("subject"),
              Instant.parse(json.getString("date"))),
          json.getString("text"),
          json.getString("html"),
          new Attachment(
              json.getString("file_name"),
              json.getString("content_type"),
              json.getString("content")));
    }
  }
}
