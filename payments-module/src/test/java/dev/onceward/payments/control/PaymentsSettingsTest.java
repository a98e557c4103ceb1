package dev.onceward.payments.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingsCatalogue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("P1: the default payment method is a setting, for local runs")
class PaymentsSettingsTest {

  @Test
  void moduleOnTheClassPath_declaresItsSettings() {
    assertThat(SettingsCatalogue.all())
        .extracting(Setting::name)
        .contains(
            "onceward.payments.default-payment-method",
            "onceward.payments.connect-timeout",
            "onceward.payments.read-timeout",
            "onceward.payments.provider-key-retention");
  }

  @Test
  void withoutAChoice_thereIsNone() {
    assertThat(PaymentsSettings.DEFAULT_METHOD.parse("")).isEmpty();
    assertThat(PaymentsSettings.DEFAULT_METHOD.parse(" pm_card_visa ")).contains("pm_card_visa");
  }

  @ParameterizedTest
  @ValueSource(strings = {"visa", "pm_", "4242 4242 4242 4242"})
  void textThatIsNoMethod_stopsTheDeployment(String method) {
    assertThatThrownBy(() -> PaymentsSettings.DEFAULT_METHOD.parse(method))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("onceward.payments.default-payment-method", method);
  }
}
