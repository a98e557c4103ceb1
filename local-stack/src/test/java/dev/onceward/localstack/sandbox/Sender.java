package dev.onceward.localstack.sandbox;

import jakarta.activation.DataHandler;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Sends mails in both ways, and leaves the retries to the tests. */
record Sender(URI resend, int smtpPort) {
  static final byte[] PDF = "%PDF-1.7 not really".getBytes(StandardCharsets.UTF_8);
  private static final String TIMEOUT = "30000";

  static Map<String, Object> mail(String subject) {
    Map<String, Object> mail = new LinkedHashMap<>();
    mail.put("from", "Onceward <invoices@onceward.example>");
    mail.put("to", List.of("ann@example.org"));
    mail.put("subject", subject);
    mail.put("text", "Grüße & <b>");
    mail.put("html", "<p>Hello</p>");
    mail.put(
        "attachments",
        List.of(
            Map.of(
                "filename", "invoice-7.pdf", "content", Base64.getEncoder().encodeToString(PDF))));
    return mail;
  }

  HttpResponse<String> post(Map<String, Object> mail, String key) throws IOException {
    return post(mail, key, "Bearer re_onceward_local");
  }

  HttpResponse<String> post(Map<String, Object> mail, String key, String authorization)
      throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(resend.resolve("/emails"))
            .header("Authorization", authorization)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(Json.write(mail)));
    if (!key.isEmpty()) {
      request.header("Idempotency-Key", key);
    }
    return send(request.build());
  }

  HttpResponse<String> get(String path) throws IOException {
    return send(
        HttpRequest.newBuilder(resend.resolve(path))
            .header("Authorization", "Bearer re_onceward_local")
            .build());
  }

  private static HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .build()
          .send(request, BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  static String id(HttpResponse<String> answer) {
    return Json.read(answer.body()).map(json -> Json.text(json, "id")).orElseThrow();
  }

  void smtp(String subject, String messageId) throws MessagingException {
    Properties properties = new Properties();
    properties.put("mail.smtp.host", "127.0.0.1");
    properties.put("mail.smtp.port", Integer.toString(smtpPort));
    properties.put("mail.smtp.timeout", TIMEOUT);
    Session session = Session.getInstance(properties);
    Transport.send(message(session, subject, messageId));
  }

  private static MimeMessage message(Session session, String subject, String messageId)
      throws MessagingException {
    MimeBodyPart text = new MimeBodyPart();
    text.setText("Grüße & <b>", "UTF-8");
    MimeBodyPart html = new MimeBodyPart();
    html.setText("<p>Hello</p>", "UTF-8", "html");
    MimeBodyPart file = new MimeBodyPart();
    file.setDataHandler(new DataHandler(new ByteArrayDataSource(PDF, "application/pdf")));
    file.setFileName("invoice-7.pdf");
    MimeBodyPart both = new MimeBodyPart();
    both.setContent(new MimeMultipart("alternative", text, html));
    MimeMessage message = new Identified(session, messageId);
    message.setFrom(new InternetAddress("invoices@onceward.example"));
    message.setRecipients(Message.RecipientType.TO, "ann@example.org");
    message.setSubject(subject, "UTF-8");
    message.setContent(new MimeMultipart("mixed", both, file));
    return message;
  }

  private static final class Identified extends MimeMessage {
    private final String id;

    Identified(Session session, String id) {
      super(session);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }
}
