package dev.onceward.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.settings.InvalidSettingException;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("P5, S4: the secrets of Stripe's events")
class WebhookSecretsTest {

  private static final String ONE = "whsec_0123456789abcdef";
  private static final String TWO = "whsec_fedcba9876543210";

  @Test
  void oneOrTwo_areTaken() {
    assertThat(WebhookSecrets.of(Optional.empty())).isEmpty();
    assertThat(WebhookSecrets.of(Optional.of(ONE))).containsExactly(ONE);
    assertThat(WebhookSecrets.of(Optional.of(ONE + " , " + TWO))).containsExactly(ONE, TWO);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sk_live_0123456789abcdef",
        "whsec_short",
        ONE + ",",
        ONE + "," + TWO + "," + ONE,
        ONE + ";" + TWO
      })
  void anythingElse_isRefusedByName_andNotRepeated(String value) {
    assertThatThrownBy(() -> WebhookSecrets.of(Optional.of(value)))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("STRIPE_WEBHOOK_SECRET")
        .hasMessageNotContaining(value);
  }
}
