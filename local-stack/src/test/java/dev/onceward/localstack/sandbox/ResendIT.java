package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("K7: the mail service speaks as Resend does")
class ResendIT extends MailCase {
  @Test
  void sameKeyAndPayload_isOneMail_withTheFirstId() throws Exception {
    String first = Sender.id(sender.post(Sender.mail("Invoice 7"), "key-1"));
    String second = Sender.id(sender.post(Sender.mail("Invoice 7"), "key-1"));

    assertThat(second).isEqualTo(first);
    assertThat(control.list("emails"))
        .singleElement()
        .satisfies(
            mail ->
                assertThat(mail)
                    .containsEntry("email_id", first)
                    .containsEntry("via", "resend")
                    .containsEntry("to", List.of("ann@example.org"))
                    .containsEntry("subject", "Invoice 7")
                    .containsEntry("key", "key-1")
                    .containsEntry("attempts", 2L)
                    .containsKey("at"));
  }

  @Test
  void sameKeyWithAnotherPayload_is409() throws Exception {
    sender.post(Sender.mail("Invoice 7"), "key-1");

    HttpResponse<String> other = sender.post(Sender.mail("Invoice 8"), "key-1");

    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(other.body()).contains("invalid_idempotent_request");
    assertThat(control.list("emails")).hasSize(1);
  }

  @Test
  void keyOfAChargeIsNoKeyOfAMail() throws Exception {
    shop.create(Shop.order("pm_card_visa").build(), "key-1");

    assertThat(sender.post(Sender.mail("Invoice 7"), "key-1").statusCode()).isEqualTo(200);
  }

  @Test
  void forgottenKey_sendsAgain() throws Exception {
    sender.post(Sender.mail("Invoice 7"), "key-1");
    control.fault("emails", "forget_keys");
    sender.post(Sender.mail("Invoice 7"), "key-1");

    assertThat(control.list("emails")).hasSize(2);
  }

  @Test
  void sentMail_isFoundByItsId_alsoAfterARestart() throws Exception {
    String id = Sender.id(sender.post(Sender.mail("Invoice 7"), "key-1"));
    List<Map<String, Object>> books = control.list("emails");

    restart();

    assertThat(sender.get("/emails/" + id).body())
        .contains("\"last_event\":\"delivered\"", "Invoice 7", "Grüße");
    assertThat(Sender.id(sender.post(Sender.mail("Invoice 7"), "key-1"))).isEqualTo(id);
    assertThat(control.list("emails")).hasSameSizeAs(books);
    assertThat(sender.get("/emails/8f1ff0ae-0000-4000-8000-000000000000").statusCode())
        .isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "from, nobody, 422, validation_error",
    "to, ann@, 422, validation_error",
    "subject, '', 422, missing_required_field",
    "unknown, x, 422, validation_error"
  })
  void requestThatMakesNoSense_isRefused_andItsKeyStaysFree(
      String field, String value, int status, String name) throws Exception {
    Map<String, Object> mail = Sender.mail("Invoice 7");
    mail.put(field, value);

    HttpResponse<String> answer = sender.post(mail, "key-1");

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).contains(name, field);
    assertThat(sender.post(Sender.mail("Invoice 7"), "key-1").statusCode()).isEqualTo(200);
  }

  @Test
  void apiKeys_areAskedFor() throws Exception {
    assertThat(sender.post(Sender.mail("Invoice 7"), "", "Bearer sk_test_1").statusCode())
        .isEqualTo(403);
    assertThat(control.send("POST", "/emails", Json.write(Sender.mail("Invoice 7"))).statusCode())
        .isEqualTo(401);
    assertThat(sender.post(Sender.mail("x"), "k".repeat(257)).body())
        .contains("invalid_idempotency_key");
  }
}
