package dev.onceward.localstack.sandbox;

import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** Takes a message apart into its text, its HTML and its files. */
final class MimeReader {
  /** The message is no mail. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(Exception cause) {
      super("Not a mail: " + cause.getMessage(), cause);
    }
  }

  private final MimeMessage message;
  private final List<Attachment> attachments = new ArrayList<>();
  private Optional<String> text = Optional.empty();
  private Optional<String> html = Optional.empty();

  MimeReader(byte[] raw) throws Unreadable {
    try {
      message =
          new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(raw));
    } catch (MessagingException e) {
      throw new Unreadable(e);
    }
  }

  MailContent content(String sender, List<String> recipients) throws Unreadable {
    try {
      take(message);
      String from =
          Optional.ofNullable(message.getHeader("From", null))
              .map(MimeReader::decoded)
              .orElse(sender);
      String subject = Optional.ofNullable(message.getSubject()).orElse("");
      return new MailContent(
          from, List.copyOf(recipients), subject, text, html, List.copyOf(attachments));
    } catch (MessagingException | IOException e) {
      throw new Unreadable(e);
    }
  }

  Optional<String> messageId() throws Unreadable {
    try {
      return Optional.ofNullable(message.getMessageID());
    } catch (MessagingException e) {
      throw new Unreadable(e);
    }
  }

  private void take(Part part) throws MessagingException, IOException {
    if (part.isMimeType("multipart/*")) {
      MimeMultipart parts = new MimeMultipart(part.getDataHandler().getDataSource());
      for (int i = 0; i < parts.getCount(); i++) {
        take(parts.getBodyPart(i));
      }
    } else if (isFile(part)) {
      attachments.add(file(part));
    } else if (part.isMimeType("text/html")) {
      html = Optional.of(html.orElse("") + textOf(part));
    } else {
      text = Optional.of(text.orElse("") + textOf(part));
    }
  }

  private static boolean isFile(Part part) throws MessagingException {
    return Part.ATTACHMENT.equalsIgnoreCase(part.getDisposition())
        || part.getFileName() != null
        || !part.isMimeType("text/*");
  }

  private static Attachment file(Part part) throws MessagingException, IOException {
    String name = Optional.ofNullable(part.getFileName()).map(MimeReader::decoded).orElse("file");
    String type = new ContentType(part.getContentType()).getBaseType();
    byte[] bytes = part.getInputStream().readAllBytes();
    return new Attachment(name, type, Base64.getEncoder().encodeToString(bytes));
  }

  private static String textOf(Part part) throws MessagingException, IOException {
    return new String(part.getInputStream().readAllBytes(), charsetOf(part));
  }

  private static Charset charsetOf(Part part) throws MessagingException {
    String name = new ContentType(part.getContentType()).getParameter("charset");
    try {
      return name == null ? StandardCharsets.UTF_8 : Charset.forName(MimeUtility.javaCharset(name));
    } catch (IllegalArgumentException unknown) {
      return StandardCharsets.UTF_8;
    }
  }

  private static String decoded(String header) {
    try {
      return MimeUtility.decodeText(MimeUtility.unfold(header));
    } catch (IOException unknownEncoding) {
      return header;
    }
  }
}
