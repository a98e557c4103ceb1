package dev.onceward.invoicing.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.control.OrdersApi.Reply;
import dev.onceward.invoicing.control.OrdersApi.Standing;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K5: what the orders API says of an order")
class OrderRepliesTest {

  private static final String ORDER =
      """
      {"order_id": "%s", "customer_id": 42, "amount": "1500.00", "currency": "RUB",
       "email": "anna@example.org", "status": "PAID", "created_at": "2026-11-29T12:00:00Z"}"""
          .formatted(TestInvoices.ORDER);

  @Test
  void order_isWhatIsBilled() {
    assertThat(replyTo(200, ORDER))
        .isEqualTo(
            new Reply.Found(
                TestInvoices.order(TestInvoices.TENANT, TestInvoices.ORDER), Standing.BILLABLE));
  }

  @ParameterizedTest
  @CsvSource({"NEW, BILLABLE", "PAID, BILLABLE", "CANCELLED, CANCELLED"})
  void status_isToldAsItIs(String status, Standing standing) {
    assertThat(((Reply.Found) replyTo(200, ORDER.replace("PAID", status))).standing())
        .isEqualTo(standing);
  }

  @Test
  @DisplayName("O4: an order that was given back says so by refunded_at")
  void refundedOrder_isToldAsOne() {
    assertThat(((Reply.Found) replyTo(200, refundedAt("\"2026-11-29T12:10:05.5Z\""))).standing())
        .isEqualTo(Standing.REFUNDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "\"yesterday\"", "1764418205", "true", "{}"})
  void refundedAtThatIsNoTime_isNoAnswer(String value) {
    assertThat(replyTo(200, refundedAt(value))).isInstanceOf(Reply.Unavailable.class);
  }

  private static String refundedAt(String value) {
    return ORDER.replace("\"status\"", "\"refunded_at\": " + value + ", \"status\"");
  }

  @Test
  void orderWithoutAddress_hasNone() {
    Reply.Found found =
        (Reply.Found) replyTo(200, ORDER.replace("\"email\": \"anna@example.org\",", ""));
    assertThat(found.order().email()).isEmpty();
  }

  @Test
  void unknownOrder_isOneOnlyIfTheOrdersApiSaysSo() {
    assertThat(replyTo(404, "{\"code\": \"not_found\"}")).isInstanceOf(Reply.NoSuchOrder.class);
    assertThat(replyTo(404, "<html>no such page</html>")).isInstanceOf(Reply.Unavailable.class);
  }

  @ParameterizedTest
  @CsvSource({"401, ''", "403, '{\"code\": \"forbidden\"}'"})
  void missingRight_isTold(int status, String body) {
    assertThat(replyTo(status, body)).isInstanceOf(Reply.NotAllowed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"customer_id\": \"x\"}",
        "{\"customer_id\": 42, \"amount\": 1}"
      })
  void answerThatIsNoOrder_isNoAnswer(String body) {
    assertThat(replyTo(200, body)).isInstanceOf(Reply.Unavailable.class);
  }

  @Test
  void failure_saysWhenToAskAgain() {
    assertThat(replyTo(503, "{}"))
        .isEqualTo(new Reply.Unavailable("the orders API answered 503", Duration.ofSeconds(3)));
  }

  private static Reply replyTo(int status, String body) {
    return OrderReplies.of(
        TestInvoices.TENANT,
        TestInvoices.ORDER,
        status,
        body.getBytes(StandardCharsets.UTF_8),
        Duration.ofSeconds(3));
  }
}
