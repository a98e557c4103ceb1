package dev.onceward.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.payments.TestPayments;
import java.math.BigDecimal;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;

@Label("E1: the exact request, stored and read back")
class ChargeRequestPropertyTest {

  @Property
  void anyOrderId_isReadBackAndWrittenToTheSameBytes(@ForAll String orderId, @ForAll long amount) {
    ChargeRequest request =
        new ChargeRequest(amount, "eur", "pm_card_visa", Map.of("order_id", orderId, "a", "b"));

    ChargeRequest read = ChargeRequest.read(request.toBytes());

    assertThat(read.amount()).isEqualTo(amount);
    assertThat(read.toBytes()).isEqualTo(request.toBytes());
  }

  @Property
  void amountInEuros_isItsCentsExactly(
      @ForAll @BigRange(min = "0.01", max = "999999999999999.99") @Scale(2) BigDecimal amount) {
    long cents =
        StripeAmounts.minorUnits(TestPayments.money(amount.toPlainString(), "EUR")).orElseThrow();

    assertThat(BigDecimal.valueOf(cents, 2)).isEqualByComparingTo(amount);
  }
}
