package dev.onceward.orders.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O2: where the payments API is")
class PaymentsApiSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "http://*:9080, http://localhost:9080",
    "http://10.0.0.7:9080, http://10.0.0.7:9080",
    "https://payments.example.org, https://payments.example.org"
  })
  @DisplayName("a server that listens on one address calls itself there, on all by localhost")
  void address_isOneToCall(String value, URI address) {
    assertThat(PaymentsApiSettings.URL.parser().apply(value)).isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(strings = {"payments", "ftp://payments", "http://"})
  void anythingElse_isRefused(String value) {
    assertThatThrownBy(() -> PaymentsApiSettings.URL.parser().apply(value))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
