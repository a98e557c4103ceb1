package dev.onceward.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Currency;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O1, P1: money is exact")
class MoneyTest {

  private static final Currency RUB = Currency.getInstance("RUB");

  @ParameterizedTest
  @CsvSource({
    "1500, RUB, 1500.00",
    "1500.0, RUB, 1500.00",
    "15E2, RUB, 1500.00",
    "1500.000000, RUB, 1500.00",
    "0.01, RUB, 0.01",
    "1500, JPY, 1500",
    "1500.0000, JPY, 1500",
    "1.5, KWD, 1.500",
    "1.2345, CLF, 1.2345",
    "999999999999999.9999, CLF, 999999999999999.9999"
  })
  void amount_isWrittenWithTheDigitsOfItsCurrency(
      BigDecimal amount, Currency currency, String written) {
    assertThat(new Money(amount, currency).decimal()).isEqualTo(written);
  }

  @Test
  void spellingOfTheNumber_makesNoDifference() {
    assertThat(new Money(new BigDecimal("1500"), RUB))
        .isEqualTo(new Money(new BigDecimal("1500.00"), RUB))
        .isEqualTo(new Money(new BigDecimal("1.5E+3"), RUB));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "0.00",
        "-1",
        "-0.01",
        "1000000000000000",
        "1E+15",
        "1E+999999999",
        "0.00001"
      })
  void amountThatTheColumnCanNotHold_isRefused(String amount) {
    assertThatThrownBy(() -> new Money(new BigDecimal(amount), RUB))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(amount);
  }

  @ParameterizedTest
  @CsvSource({
    "10.00, RUB, true",
    "10.005, RUB, false",
    "10.500, RUB, true",
    "10, JPY, true",
    "10.0, JPY, true",
    "10.5, JPY, false",
    "1.234, KWD, true",
    "1.2345, KWD, false"
  })
  void amountWithFractions_isPayableInTheCoinsOfItsCurrency(
      BigDecimal amount, Currency currency, boolean payable) {
    assertThat(Money.isPayable(amount, currency)).isEqualTo(payable);
  }
}
