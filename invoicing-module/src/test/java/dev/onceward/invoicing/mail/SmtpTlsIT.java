package dev.onceward.invoicing.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Retry;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.subethamail.smtp.auth.EasyAuthenticationHandlerFactory;
import org.subethamail.smtp.auth.LoginFailedException;
import org.subethamail.smtp.server.SMTPServer;

@DisplayName("K7, S4: a mail server that wants STARTTLS and a password")
class SmtpTlsIT {

  private static final String HOST = "localhost";

  @AutoClose("shutdownNow")
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor();

  private static final MailTimes TIMES =
      new MailTimes(Duration.ofSeconds(5), Duration.ofSeconds(20), Duration.ZERO);

  @TempDir private static Path folder;
  private static SSLContext trusted;
  private static SSLContext stranger;

  private final List<String> mails = new CopyOnWriteArrayList<>();
  private final List<String> logins = new CopyOnWriteArrayList<>();
  private SMTPServer server;

  /** The one is what this JVM trusts from now on, as a server's trust store says; the other not. */
  @BeforeAll
  static void makeCertificates() throws Exception {
    TestCertificate ours = TestCertificate.in(folder.resolve("ours.p12"), HOST);
    trusted = ours.context();
    stranger = TestCertificate.in(folder.resolve("strange.p12"), HOST).context();
    SSLContext.setDefault(trusted);
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void trustedServer_takesTheMailAfterTheLogin() {
    start(Optional.of(trusted));

    assertThat(send(HOST, "secret")).isInstanceOf(Done.class);
    assertThat(logins).containsExactly("shop");
    assertThat(mails).singleElement().asString().contains("To: anna@example.org");
  }

  @Test
  @DisplayName("a certificate that nobody vouches for: neither password nor mail")
  void strangersCertificate_isNotTrusted() {
    start(Optional.of(stranger));

    assertNothingSent(send(HOST, "secret"));
  }

  @Test
  @DisplayName("a certificate of another host: neither password nor mail")
  void otherHostsCertificate_isNotTrusted() {
    start(Optional.of(trusted));

    assertNothingSent(send("127.0.0.1", "secret"));
  }

  @Test
  @DisplayName(
      "a server, or somebody between, that offers no encryption: neither password nor mail")
  void noEncryption_isNotPutUpWith() {
    start(Optional.empty());

    assertNothingSent(send(HOST, "secret"));
  }

  @Test
  @DisplayName(
      "a wrong password is the operator's to mend: the mail waits, and no reason quotes it")
  void wrongPassword_isTriedAgain() {
    start(Optional.of(trusted));

    StepResult result = send(HOST, "wrong-password");

    assertThat(result).isInstanceOf(Retry.class);
    assertThat(result.toString()).doesNotContain("wrong-password");
    assertThat(mails).isEmpty();
  }

  private void assertNothingSent(StepResult result) {
    assertThat(result).isInstanceOf(Retry.class);
    assertThat(logins).isEmpty();
    assertThat(mails).isEmpty();
  }

  private void start(Optional<SSLContext> certificate) {
    SMTPServer.Builder builder =
        SMTPServer.port(0)
            .bindAddress(InetAddress.getLoopbackAddress())
            .hostName(HOST)
            .requireAuth()
            .showAuthCapabilitiesBeforeSTARTTLS(certificate.isEmpty())
            .authenticationHandlerFactory(
                new EasyAuthenticationHandlerFactory(
                    (user, password, context) -> login(user, password)))
            .messageHandler(
                (context, from, to, data) -> mails.add(new String(data, StandardCharsets.UTF_8)));
    certificate.ifPresent(
        context -> builder.enableTLS().requireTLS().startTlsSocketFactory(context));
    server = builder.build();
    server.start();
  }

  private void login(String user, String password) throws LoginFailedException {
    if (!password.equals("secret")) {
      throw new LoginFailedException();
    }
    logins.add(user);
  }

  private StepResult send(String host, String password) {
    SmtpServer mailServer =
        new SmtpServer(
            host, server.getPortAllocated(), Optional.of("shop"), Optional.of(password), true);
    return new SmtpStep(mailServer, TIMES, CLOCK).call(TestContext.to("anna@example.org"));
  }
}
