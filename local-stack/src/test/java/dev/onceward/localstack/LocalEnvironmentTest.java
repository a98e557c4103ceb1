package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LocalEnvironmentTest {
  private static final URI SANDBOX = URI.create("http://127.0.0.1:18089");

  @Test
  void nothingSetByThePerson_paysThroughTheSandbox() {
    assertThat(LocalEnvironment.forSandbox(SANDBOX, Map.of()))
        .containsEntry("STRIPE_BASE_URL", "http://127.0.0.1:18089")
        .containsEntry("STRIPE_API_KEY", "sk_test_onceward_local")
        .containsEntry("STRIPE_WEBHOOK_SECRET", LocalEnvironment.WEBHOOK_SECRET);
  }

  @Test
  @DisplayName("P5: the sandbox signs with the secret that the server verifies by")
  void webhookSecret_isTheFirstOfThePersonsOwn() {
    assertThat(LocalEnvironment.webhookSecret(Map.of())).isEqualTo(LocalEnvironment.WEBHOOK_SECRET);
    assertThat(
            LocalEnvironment.webhookSecret(Map.of("STRIPE_WEBHOOK_SECRET", "whsec_new, whsec_old")))
        .isEqualTo("whsec_new");
  }

  @Test
  @DisplayName("K7: mails go to the sandbox by HTTP, and by SMTP when a person says so")
  void adapterSetByThePerson_findsItsSettings() {
    assertThat(LocalEnvironment.forMail(SANDBOX, 13025, Map.of()))
        .containsEntry("ONCEWARD_MAIL_ADAPTER", "resend")
        .containsEntry("RESEND_BASE_URL", "http://127.0.0.1:18089");
    assertThat(LocalEnvironment.forMail(SANDBOX, 13025, Map.of("ONCEWARD_MAIL_ADAPTER", "smtp")))
        .containsEntry("ONCEWARD_MAIL_ADAPTER", "smtp")
        .containsEntry("ONCEWARD_MAIL_SMTP_HOST", "127.0.0.1")
        .containsEntry("ONCEWARD_MAIL_SMTP_PORT", "13025");
  }

  @Test
  void valuesSetByThePerson_win() {
    Map<String, String> own =
        Map.of(
            "STRIPE_BASE_URL",
            "https://api.stripe.com",
            "STRIPE_API_KEY",
            "sk_test_mine",
            "STRIPE_WEBHOOK_SECRET",
            "whsec_mine");

    assertThat(LocalEnvironment.forSandbox(SANDBOX, own)).isEqualTo(own);
  }
}
