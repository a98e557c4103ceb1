package dev.onceward.invoicing.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.invoicing.control.MailOutcome;
import dev.onceward.settings.InvalidSettingException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K7, E5: a mail by SMTP goes out at most once")
class SmtpStepIT {

  @AutoClose("shutdownNow")
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor();

  private static final MailTimes TIMES =
      new MailTimes(Duration.ofSeconds(5), Duration.ofSeconds(20), Duration.ZERO);

  private ScriptedSmtp server;

  @BeforeEach
  void start() throws IOException {
    server = new ScriptedSmtp();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void takenMail_hasItsMessageId() {
    StepResult result = send(TestContext.to("anna@example.org"));

    assertThat(result).isInstanceOf(Done.class);
    assertThat(MailResults.outcomeOf((Done) result))
        .isEqualTo(new MailOutcome.Sent("<" + TestContext.KEY + "@shop.example>"));
    assertThat(server.mails())
        .singleElement()
        .asString()
        .contains(
            "Message-ID: <" + TestContext.KEY + "@shop.example>",
            "To: anna@example.org",
            "multipart/alternative",
            "filename=invoice-1187.pdf");
  }

  @Test
  @DisplayName("the same mail is the same bytes")
  void mailTwice_isTheSameToTheByte() {
    send(TestContext.to("anna@example.org"));
    send(TestContext.to("anna@example.org"));

    assertThat(server.mails()).hasSize(2);
    assertThat(server.mails().get(1)).isEqualTo(server.mails().get(0));
  }

  @ParameterizedTest
  @CsvSource({
    "CONNECT, 421 busy",
    "MAIL, 451 later",
    "RCPT, 450 mailbox busy",
    "DATA, 451 later",
    "., 452 no room",
    "MAIL, 550 no such sender",
    "MAIL, 553 sender is not yours",
    "MAIL, 550 5.1.8 the sender's domain is not known",
    "RCPT, 530 login first",
    "RCPT, 554 5.7.1 relaying denied",
    "DATA, 554 no thanks",
    "., 550 5.7.26 the sender is not proven",
    "CONNECT, hang up",
    "EHLO, hang up",
    "RCPT, hang up",
    "DATA, hang up"
  })
  @DisplayName("what passes, and what only we can mend, fails no invoice")
  void refusedForNowOrOurselves_isTriedAgain(String command, String reply) {
    server.answering(command, reply);

    assertThat(send(TestContext.to("anna@example.org"))).isInstanceOf(Retry.class);
  }

  @ParameterizedTest
  @CsvSource({
    "RCPT, 550 no such mailbox, smtp_550",
    "RCPT, 550 5.1.1 no such mailbox, smtp_550",
    "RCPT, 552 5.2.2 mailbox full, smtp_552",
    "RCPT, 553 mailbox name not allowed, smtp_553",
    "., 554 looks like spam, smtp_554",
    "., 554 5.7.1 looks like spam, smtp_554"
  })
  void refusedForGood_isFinal(String command, String reply, String code) {
    server.answering(command, reply);

    StepResult result = send(TestContext.to("anna@example.org"));

    assertThat(result).isInstanceOf(Ended.class);
    assertThat(MailResults.outcomeOf((Ended) result)).isEqualTo(new MailOutcome.Refused(code));
  }

  @Test
  void refusalOfSeveralLines_isReadByItsFirst() {
    server.answering("RCPT", "550-5.7.1 your server is on a list\r\n550 5.7.1 ask us why");

    assertThat(send(TestContext.to("anna@example.org")).toString()).contains("550 5.7.1");
  }

  @ParameterizedTest
  @CsvSource({
    "CONNECT, 554 anna@example.org is not welcome, 554",
    "MAIL, 550 5.1.8 not to anna@example.org, 550 5.1.8",
    "RCPT, 450 4.2.1 <anna@example.org> is busy, 450 4.2.1",
    "RCPT, 554 5.7.1 <anna@example.org>: relay access denied, 554 5.7.1",
    "., 452 4.3.1 no room for anna@example.org, 452 4.3.1"
  })
  @DisplayName("S2: a reason gives the reply's code and status, never the server's own words")
  void reason_repeatsNoAddress(String command, String reply, String kept) {
    server.answering(command, reply);

    assertThat(send(TestContext.to("anna@example.org")).toString())
        .contains(kept)
        .doesNotContain("anna", "example.org");
  }

  @Test
  @DisplayName("a sender that is none is ours to mend: the invoice doesn't fail for it")
  void senderThatIsNone_isTriedAgain() {
    StepResult result = send(TestContext.of("Shop, Inc. <a@shop.example>", "anna@example.org"));

    assertThat(result).isInstanceOf(Retry.class);
    assertThat(result.toString()).contains("onceward.mail.from");
    assertThat(server.mails()).isEmpty();
  }

  @Test
  void sendersName_isEncoded() {
    send(TestContext.of("Лавка <a@shop.example>", "anna@example.org"));

    assertThat(server.mails()).singleElement().asString().contains("From: =?UTF-8?");
  }

  @Test
  void answerLostAfterTheMail_isUnknown() {
    server.answering(ScriptedSmtp.END_OF_DATA, ScriptedSmtp.HANG_UP);

    assertThat(send(TestContext.to("anna@example.org"))).isInstanceOf(Unknown.class);
    assertThat(server.mails()).hasSize(1);
  }

  @Test
  void noAnswerAfterTheMail_isUnknownWhenTimeIsUp() {
    server.answering(ScriptedSmtp.END_OF_DATA, ScriptedSmtp.SAY_NOTHING);

    assertThat(send(TestContext.to("anna@example.org"), Duration.ofSeconds(1)))
        .isInstanceOf(Unknown.class);
  }

  @Test
  @DisplayName("E2: the whole conversation is bounded, however patient each wait is")
  void noAnswerBeforeTheMail_isTriedAgainWhenTimeIsUp() {
    server.answering("MAIL", ScriptedSmtp.SAY_NOTHING);

    assertThat(send(TestContext.to("anna@example.org"), Duration.ofSeconds(1)))
        .isInstanceOf(Retry.class);
    assertThat(server.mails()).isEmpty();
  }

  @Test
  void serverThatIsDown_isTriedAgain() throws IOException {
    server.close();

    assertThat(send(TestContext.to("anna@example.org"))).isInstanceOf(Retry.class);
  }

  @Test
  @DisplayName("a mail that nobody would hang up is not begun")
  void applicationThatStops_sendsNothing() {
    ScheduledExecutorService stopped = Executors.newSingleThreadScheduledExecutor();
    stopped.shutdown();

    assertThat(step(TIMES.send(), stopped).call(TestContext.to("anna@example.org")))
        .isInstanceOf(Retry.class);
    assertThat(server.mails()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"anna..b@example.org", "no address"})
  void addressThatSmtpDoesNotKnow_isFinal(String email) {
    assertThat(send(TestContext.to(email))).isInstanceOf(Ended.class);
    assertThat(server.mails()).isEmpty();
  }

  @Test
  @DisplayName("E5: nothing can be asked, and no key is known for any time: never sent again")
  void step_isNeverRepeatedByItself() {
    SmtpStep step = step(TIMES.send());

    assertThat(step.keyRetention()).isZero();
    assertThat(step.inquire(TestContext.to("anna@example.org"))).isEqualTo(new Evidence.NotFound());
    assertThat(step.timeout()).isEqualTo(Duration.ofSeconds(25));
  }

  @Test
  @DisplayName("S4: no password goes over a line that anybody can read")
  void passwordWithoutEncryption_isRefused() {
    assertThatThrownBy(
            () -> new SmtpServer("mail", 25, Optional.of("user"), Optional.of("secret"), false))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageNotContaining("secret");
  }

  private StepResult send(TestContext mail) {
    return send(mail, TIMES.send());
  }

  private StepResult send(TestContext mail, Duration limit) {
    return step(limit).call(mail);
  }

  private SmtpStep step(Duration limit) {
    return step(limit, CLOCK);
  }

  private SmtpStep step(Duration limit, ScheduledExecutorService clock) {
    return new SmtpStep(
        new SmtpServer("127.0.0.1", server.port(), Optional.empty(), Optional.empty(), false),
        new MailTimes(TIMES.connect(), limit, Duration.ZERO),
        clock);
  }
}
