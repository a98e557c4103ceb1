package dev.onceward.invoicing.mail;

import dev.onceward.invoicing.control.InvoiceMail;
import dev.onceward.invoicing.control.InvoiceMail.Attachment;
import dev.onceward.invoicing.control.InvoiceMail.Envelope;
import jakarta.activation.DataHandler;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MailDateFormat;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.io.OutputStream;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.TimeZone;

/** A mail under an id of its own, which notes when it begins to be handed over. */
final class SmtpMessage extends MimeMessage {

  private final String messageId;
  private boolean begun;

  private SmtpMessage(Session session, String messageId) {
    super(session);
    this.messageId = messageId;
  }

  /** The whole mail. */
  static SmtpMessage of(
      Session session,
      InternetAddress from,
      InternetAddress to,
      InvoiceMail mail,
      String providerKey)
      throws MessagingException {
    Envelope envelope = mail.envelope();
    SmtpMessage message = new SmtpMessage(session, idOf(providerKey, from));
    // With its name encoded: setFrom would give it to servers that know ASCII only, too.
    message.setHeader("From", from.toString());
    message.setRecipient(Message.RecipientType.TO, to);
    message.setSubject(envelope.subject(), StandardCharsets.UTF_8.name());
    message.setHeader("Date", inUtc(envelope.date()));
    // The default boundaries hold a time and a number of this process.
    MimeMultipart bodies = new Parts("alternative", providerKey + ".b");
    bodies.addBodyPart(text(mail.text(), "plain"));
    bodies.addBodyPart(text(mail.html(), "html"));
    MimeBodyPart both = new MimeBodyPart();
    both.setContent(bodies);
    MimeMultipart all = new Parts("mixed", providerKey + ".a");
    all.addBodyPart(both);
    all.addBodyPart(file(mail.attachment()));
    message.setContent(all);
    message.saveChanges();
    return message;
  }

  /** By RFC 5322, with the sender's domain. */
  static String idOf(String providerKey, InternetAddress from) {
    String address = from.getAddress();
    return "<" + providerKey + "@" + IDN.toASCII(address.substring(address.indexOf('@') + 1)) + ">";
  }

  /** Wherever the node is, the same to the byte. */
  private static String inUtc(Instant date) {
    MailDateFormat format = new MailDateFormat();
    format.setTimeZone(TimeZone.getTimeZone(ZoneOffset.UTC));
    return format.format(Date.from(date));
  }

  /** Lines end as RFC 2046 wants it of text, in an encoded part too. */
  private static MimeBodyPart text(String content, String kind) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setText(content.replaceAll("\\r\\n|\\r|\\n", "\r\n"), StandardCharsets.UTF_8.name(), kind);
    part.setHeader("Content-Transfer-Encoding", "base64");
    return part;
  }

  private static MimeBodyPart file(Attachment attachment) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setDataHandler(
        new DataHandler(new ByteArrayDataSource(attachment.bytes(), attachment.contentType())));
    part.setFileName(attachment.fileName());
    part.setDisposition(Part.ATTACHMENT);
    return part;
  }

  @Override
  protected void updateMessageID() throws MessagingException {
    setHeader("Message-ID", messageId);
  }

  String messageId() {
    return messageId;
  }

  /** Called when the server has said to go ahead: from here on it may have the mail. */
  @Override
  public void writeTo(OutputStream out, String[] ignored) throws IOException, MessagingException {
    begun = true;
    super.writeTo(out, ignored);
  }

  /** Whether the server may have the mail. */
  boolean hasBegun() {
    return begun;
  }

  private static final class Parts extends MimeMultipart {
    Parts(String subtype, String boundary) {
      super(subtype);
      contentType = "multipart/" + subtype + "; boundary=\"" + boundary + "\"";
    }
  }
}
