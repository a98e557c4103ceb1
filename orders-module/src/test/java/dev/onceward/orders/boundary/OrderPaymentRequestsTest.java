package dev.onceward.orders.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.orders.control.WantedPayment;
import java.nio.charset.StandardCharsets;
import java.util.Currency;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("O2: what the request to pay an order may hold")
class OrderPaymentRequestsTest {

  private static final IdempotencyKey KEY = new IdempotencyKey("a-key");

  private final OrderPaymentRequests requests = new OrderPaymentRequests(TestRequests.validator());

  @Test
  void emptyObject_asksForAllThatIsLeft() {
    assertThat(read("{}").amount()).isEmpty();
  }

  @Test
  @DisplayName("a misspelt amount is not taken for none, which would charge all of it")
  void memberNobodyKnows_isRefused() {
    assertThat(Refusals.of(() -> read("{\"amuont\": \"5.00\"}")))
        .containsOnlyKeys("amuont")
        .hasEntrySatisfying(
            "amuont", said -> assertThat(said).contains("known are amount, payment_method"));
  }

  private WantedPayment read(String body) {
    return requests.read(body.getBytes(StandardCharsets.UTF_8), Currency.getInstance("EUR"), KEY);
  }
}
