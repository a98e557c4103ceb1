package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.localstack.LocalEnvironment;
import dev.onceward.localstack.LocalKeys;
import dev.onceward.localstack.LocalTokens;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("S4: production refuses to start with the local stack's secrets")
class ProductionGuardTest {
  private final Map<String, String> environment = new HashMap<>();
  private final Map<String, String> keysByName = new HashMap<>();
  private Optional<String> publishedKeys = Optional.of("{\"keys\":[{\"kid\":\"2026-11\"}]}");

  @BeforeEach
  void setGoodEnvironment() {
    environment.put("JDBC_URL", "jdbc:postgresql://db/onceward");
    environment.put("JDBC_USER", "onceward");
    environment.put("JDBC_PASSWORD", "a secret");
    environment.put("STRIPE_API_KEY", "sk_live_a_secret");
    environment.put("RESEND_API_KEY", "re_a_secret");
    environment.put("onceward.mail.from", "invoices@example.org");
    environment.put("MP_JWT_VERIFY_ISSUER", "https://login.example.org");
    environment.put("MP_JWT_VERIFY_PUBLICKEY_LOCATION", "https://login.example.org/jwks");
    environment.put("kafka.bootstrap.servers", "kafka-1:9092,kafka-2:9092");
    environment.put("onceward.service-token.key", "/run/secrets/onceward.json");
    keysByName.put("file:///run/secrets/onceward.json", "{\"kid\":\"2026-11\"}");
  }

  @Test
  void ownSecrets_areAccepted() {
    assertThat(faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "JDBC_URL",
        "JDBC_USER",
        "JDBC_PASSWORD",
        "STRIPE_API_KEY",
        "RESEND_API_KEY",
        "onceward.mail.from",
        "MP_JWT_VERIFY_ISSUER",
        "MP_JWT_VERIFY_PUBLICKEY_LOCATION",
        "kafka.bootstrap.servers",
        "onceward.service-token.key"
      })
  void missingOrBlankVariable_isRefusedByName(String name) {
    environment.remove(name);
    assertThat(faults()).singleElement().asString().matches(name + "( \\(.*\\))? is not set.*");

    environment.put(name, " ");
    assertThat(faults()).singleElement().asString().matches(name + "( \\(.*\\))? is not set.*");
  }

  @Test
  void demoPassword_isRefusedWithoutRepeatingIt() throws ReflectiveOperationException {
    String password = localStackPassword();
    environment.put("JDBC_PASSWORD", password);

    assertThat(faults())
        .singleElement()
        .asString()
        .startsWith("JDBC_PASSWORD")
        .doesNotContain(password);
  }

  /** The guard repeats it, since the WAR does not have the local stack; here they must agree. */
  private static String localStackPassword() throws ReflectiveOperationException {
    Field password =
        Class.forName("dev.onceward.localstack.DemoDatabase").getDeclaredField("PASSWORD");
    password.setAccessible(true);
    return (String) password.get(null);
  }

  @Test
  @DisplayName("P3: the payment sandbox's key is no key of the real provider")
  void sandboxApiKey_isRefused() {
    environment.put("STRIPE_API_KEY", "sk_test_onceward_local");

    assertThat(faults()).singleElement().asString().startsWith("STRIPE_API_KEY");
  }

  @Test
  @DisplayName("K7: the mail sandbox's key is no key of the real provider")
  void sandboxMailKey_isRefused() {
    environment.put("RESEND_API_KEY", "re_onceward_local");

    assertThat(faults()).singleElement().asString().startsWith("RESEND_API_KEY");
  }

  @Test
  @DisplayName("K7: a mail server of one's own needs no key of Resend's")
  void smtp_needsNoMailKey() {
    environment.put("onceward.mail.adapter", "smtp");
    environment.remove("RESEND_API_KEY");

    assertThat(faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "whsec_a_new_one_of_our_own, %s", "%s,whsec_a_new_one_of_our_own"})
  @DisplayName("P5: everybody could sign events with the sandbox's secret")
  void sandboxWebhookSecret_isRefusedWithoutRepeatingIt(String value) {
    environment.put("STRIPE_WEBHOOK_SECRET", value.formatted(LocalEnvironment.WEBHOOK_SECRET));

    assertThat(faults())
        .singleElement()
        .asString()
        .startsWith("STRIPE_WEBHOOK_SECRET")
        .doesNotContain(LocalEnvironment.WEBHOOK_SECRET);
  }

  @Test
  void ownWebhookSecret_isAccepted() {
    environment.put("STRIPE_WEBHOOK_SECRET", "whsec_a_new_one_of_our_own");

    assertThat(faults()).isEmpty();
  }

  @Test
  void demoIssuer_isRefused() {
    environment.put("MP_JWT_VERIFY_ISSUER", LocalTokens.ISSUER);

    assertThat(faults()).singleElement().asString().startsWith("MP_JWT_VERIFY_ISSUER");
  }

  @Test
  void demoKey_isRefused() {
    publishedKeys = Optional.of("{\"keys\":[{\"kid\":\"" + LocalKeys.KEY_ID_PREFIX + "1\"}]}");

    assertThat(faults()).singleElement().asString().startsWith("MP_JWT_VERIFY_PUBLICKEY_LOCATION");
  }

  @Test
  @DisplayName("E6: everybody could sign service tokens with the local stack's key")
  void demoServiceTokenKey_isRefused() {
    keysByName.put("file:///run/secrets/onceward.json", "{\"kid\":\"onceward-local-1\"}");

    assertThat(faults())
        .singleElement()
        .asString()
        .startsWith("onceward.service-token.key is a key of the local stack");
  }

  @Test
  void identityProviderThatIsDown_doesNotStopTheStart() {
    publishedKeys = Optional.empty();

    assertThat(faults()).isEmpty();
  }

  @Test
  void localMode_allowsEverything() {
    environment.clear();
    environment.put("ONCEWARD_MODE", "local");

    assertThat(faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Local", "test", "prod"})
  void unknownMode_isRefused(String mode) {
    environment.put("ONCEWARD_MODE", mode);

    assertThat(faults()).singleElement().asString().startsWith("ONCEWARD_MODE is '" + mode + "'");
  }

  private List<String> faults() {
    return new ProductionGuard(
            name -> Optional.ofNullable(environment.get(name)),
            location -> Optional.ofNullable(keysByName.get(location)).or(() -> publishedKeys))
        .faults();
  }
}
