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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K7, E5: a mail by SMTP goes out at most once")
class SmtpStepIT {

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
    "RCPT, 530 login first",
    "CONNECT, hang up",
    "EHLO, hang up",
    "RCPT, hang up",
    "DATA, hang up"
  })
  void refusedForNow_isTriedAgain(String command, String reply) {
    server.answering(command, reply);

    assertThat(send(TestContext.to("anna@example.org"))).isInstanceOf(Retry.class);
  }

  @ParameterizedTest
  @CsvSource({
    "RCPT, 550 no such mailbox, smtp_550",
    "DATA, 554 no thanks, smtp_554",
    "., 554 looks like spam, smtp_554"
  })
  void refusedForGood_isFinal(String command, String reply, String code) {
    server.answering(command, reply);

    StepResult result = send(TestContext.to("anna@example.org"));

    assertThat(result).isInstanceOf(Ended.class);
    assertThat(MailResults.outcomeOf((Ended) result)).isEqualTo(new MailOutcome.Refused(code));
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
    return new SmtpStep(
        new SmtpServer("127.0.0.1", server.port(), Optional.empty(), Optional.empty(), false),
        new MailTimes(TIMES.connect(), limit, Duration.ZERO));
  }
}
