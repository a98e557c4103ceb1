package dev.onceward.invoicing.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.settings.InvalidSettingException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K7: a sender that no mail can have stops the deployment")
class MailSettingsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "invoices@shop.example",
        "Shop <invoices@shop.example>",
        "Лавка <invoices@shop.example>",
        "Shop Inc. <invoices@shop.example>",
        "\"Shop, Inc.\" <invoices@shop.example>",
        "<invoices@shop.example>"
      })
  void oneAddress_isTaken(String sender) {
    assertThat(MailSettings.FROM.parse(" " + sender + " ")).isEqualTo(sender);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Shop, Inc. <invoices@shop.example>",
        "a@shop.example, b@shop.example",
        "shop: a@shop.example;",
        "Shop",
        "invoices",
        "Shop <invoices>",
        "Shop <a..b@shop.example>",
        "Shop <a@shop..example>",
        "Shop <a@shop.example> and more",
        "Shop\r\nBcc: b@shop.example <a@shop.example>"
      })
  void anythingElse_isRefusedWithItsNameAndValue(String sender) {
    assertThatThrownBy(() -> MailSettings.FROM.parse(sender))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("onceward.mail.from")
        .hasMessageContaining(sender)
        .hasMessageContaining("use one address such as");
  }
}
