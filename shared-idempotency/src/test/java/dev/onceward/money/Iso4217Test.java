package dev.onceward.money;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O1: currencies are those of ISO 4217 that are paid in")
class Iso4217Test {

  @ParameterizedTest
  @ValueSource(strings = {"RUB", "EUR", "USD", "JPY", "KWD", "CLF"})
  void codeOfACurrency_isFound(String code) {
    assertThat(Iso4217.find(code)).get().hasToString(code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"XXX", "XAU", "XTS", "rub", "Rub", "RU", "RUBL", "AAA", "", " RUB", "ЯЯЯ"})
  void anyOtherCode_isNot(String code) {
    assertThat(Iso4217.find(code)).isEmpty();
  }
}
