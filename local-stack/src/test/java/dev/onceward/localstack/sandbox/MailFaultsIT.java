package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.mail.MessagingException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K7: every way in which a mail service fails")
class MailFaultsIT extends MailCase {
  @ParameterizedTest
  @ValueSource(strings = {"drop_request", "down"})
  void unansweredWithoutEffect(String kind) {
    control.fault("emails", kind);
    assertThatThrownBy(this::post).isInstanceOf(IOException.class);
    control.fault("emails", kind);
    assertThatThrownBy(this::smtp).isInstanceOf(MessagingException.class);

    assertThat(control.list("emails")).isEmpty();
  }

  @Test
  void dropResponse_sendsAndSaysNothing() {
    control.fault("emails", "drop_response");
    assertThatThrownBy(this::post).isInstanceOf(IOException.class);
    control.fault("emails", "drop_response");
    assertThatThrownBy(this::smtp).isInstanceOf(MessagingException.class);

    assertThat(control.list("emails")).extracting("via").containsExactly("resend", "smtp");
  }

  @Test
  void lateEffect_comesAfterTheConnectionWasClosed() {
    control.order("{\"target\":\"emails\",\"kind\":\"late_effect\",\"millis\":1500,\"count\":2}");
    assertThatThrownBy(this::post).isInstanceOf(IOException.class);
    assertThatThrownBy(this::smtp).isInstanceOf(MessagingException.class);

    await().untilAsserted(() -> assertThat(control.list("emails")).hasSize(2));
  }

  @Test
  void delay_answersLater() throws Exception {
    control.order("{\"target\":\"emails\",\"kind\":\"delay\",\"millis\":300,\"count\":2}");
    long begin = System.nanoTime();
    post();
    smtp();

    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(600_000_000L);
    assertThat(control.list("emails")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"error, 500, 451", "rate_limit, 429, 450", "decline, 422, 550"})
  void refusal_saysWhetherItIsForGood(String kind, int http, String smtp) throws Exception {
    control.fault("emails", kind);
    assertThat(post()).isEqualTo(http);
    control.fault("emails", kind);
    assertThatThrownBy(this::smtp).hasStackTraceContaining(smtp);
    assertThat(control.list("emails")).isEmpty();

    assertThat(post()).isEqualTo(200);
    smtp();
    assertThat(control.list("emails")).hasSize(2);
  }

  @Test
  void stored500_staysUnderItsKey() throws Exception {
    control.fault("emails", "stored_500");

    assertThat(post()).isEqualTo(500);
    assertThat(post()).isEqualTo(500);
    assertThat(control.list("emails")).isEmpty();
  }

  @Test
  void noKeys_sendsTwice() throws Exception {
    post();
    control.fault("emails", "no_keys");
    post();

    assertThat(control.list("emails")).hasSize(2);
  }

  @Test
  void sameKeyWhileTheFirstIsUnderWay_is409() throws Exception {
    control.order("{\"target\":\"emails\",\"kind\":\"delay\",\"millis\":3000}");
    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(this::posted);
    await().until(() -> control.list("faults").isEmpty());

    assertThat(sender.post(Sender.mail("Invoice 7"), "key-1").body())
        .contains("concurrent_idempotent_requests");
    assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(200);
  }

  @Test
  void mailBySmtp_isTakenApart_andTwiceWhenItComesTwice() throws Exception {
    smtp();
    smtp();

    assertThat(control.list("emails"))
        .hasSize(2)
        .allSatisfy(
            mail ->
                assertThat(mail)
                    .containsEntry("message_id", "<7.v1@onceward.example>")
                    .containsEntry("subject", "Rechnung für 7")
                    .containsEntry("attempts", 2L));
  }

  private int post() throws IOException {
    return sender.post(Sender.mail("Invoice 7"), "key-1").statusCode();
  }

  private int posted() {
    try {
      return post();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void smtp() throws MessagingException {
    sender.smtp("Rechnung für 7", "<7.v1@onceward.example>");
  }
}
