package dev.onceward.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.payments.TestPayments;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("P3: amounts in the units that Stripe counts")
class StripeAmountsTest {

  @ParameterizedTest
  @CsvSource({
    "1500, EUR, 150000",
    "0.01, EUR, 1",
    "1500, JPY, 1500",
    "1500, ISK, 150000",
    "1500, UGX, 150000",
    "1500, MGA, 1500",
    "1.230, KWD, 1230",
    "999999999999999.99, EUR, 99999999999999999"
  })
  void amount_isItsMinorUnits(String amount, String currency, long units) {
    assertThat(StripeAmounts.minorUnits(TestPayments.money(amount, currency))).contains(units);
    assertThat(StripeAmounts.faultOf(TestPayments.money(amount, currency))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1.234, KWD, 2", "1.5, MGA, 0"})
  void amountWithoutExactUnits_isRefusedWithTheDigitsThereMayBe(
      String amount, String currency, String digits) {
    assertThat(StripeAmounts.minorUnits(TestPayments.money(amount, currency))).isEmpty();
    assertThat(StripeAmounts.faultOf(TestPayments.money(amount, currency)).orElseThrow())
        .contains(digits + " digits", currency);
  }
}
