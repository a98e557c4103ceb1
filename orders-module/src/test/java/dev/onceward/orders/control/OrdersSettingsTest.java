package dev.onceward.orders.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.SettingsCatalogue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O1: the default currency is a setting")
class OrdersSettingsTest {

  @Test
  void moduleOnTheClassPath_declaresItsSetting() {
    assertThat(SettingsCatalogue.all())
        .anySatisfy(
            setting -> assertThat(setting.name()).isEqualTo("onceward.orders.default-currency"));
  }

  @Test
  void withoutAChoice_theRouble() {
    assertThat(
            OrdersSettings.DEFAULT_CURRENCY.parse(OrdersSettings.DEFAULT_CURRENCY.defaultValue()))
        .hasToString("RUB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "rub", "XXX", "rouble", "AAA"})
  void codeThatIsNotPaidIn_stopsTheDeployment(String code) {
    assertThatThrownBy(() -> OrdersSettings.DEFAULT_CURRENCY.parse(code))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("onceward.orders.default-currency", "'" + code + "'", "ISO 4217");
  }
}
