package dev.onceward.invoicing.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.invoicing.control.InvoiceMail;
import jakarta.mail.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The files are what the first release made. A waiting mail is repeated by later ones under the
 * first one's key, and Resend refuses it there if a byte differs: change them never.
 */
@DisplayName("K7, E1: a later release makes the same request of a mail that waits")
class GoldenMailTest {

  private final InvoiceMail mail = InvoiceMail.read(bytes("intent.json"));

  @Test
  void intent_isTheSame() {
    assertThat(text(mail.toBytes())).isEqualTo(text(bytes("intent.json")));
    assertThat(text(TestContext.to("anna@example.org").mail().toBytes()))
        .isEqualTo(text(bytes("intent.json")));
  }

  @Test
  void requestToResend_isTheSame() {
    assertThat(text(ResendStep.payload(mail))).isEqualTo(text(bytes("resend.json")));
  }

  @Test
  @DisplayName("whatever the node's time zone")
  void mimeMessage_isTheSame() throws Exception {
    SmtpMessage message =
        SmtpMessage.of(
            Session.getInstance(new Properties()),
            SmtpAddresses.sender(mail.envelope().from()).orElseThrow(),
            SmtpAddresses.recipient(mail.envelope().to()).orElseThrow(),
            mail,
            TestContext.KEY);
    ByteArrayOutputStream mime = new ByteArrayOutputStream();
    message.writeTo(mime);

    assertThat(text(mime.toByteArray()).replace("\r\n", "\n"))
        .isEqualTo(text(bytes("message.eml")));
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String file) {
    try (InputStream golden = GoldenMailTest.class.getResourceAsStream("/mail/" + file)) {
      return golden.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
