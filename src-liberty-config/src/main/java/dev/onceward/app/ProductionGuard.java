package dev.onceward.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Keeps the public secrets of the local stack out of production (S4). */
class ProductionGuard {
  static final String MODE = "ONCEWARD_MODE";
  static final String ISSUER = "MP_JWT_VERIFY_ISSUER";
  static final String KEY_LOCATION = "MP_JWT_VERIFY_PUBLICKEY_LOCATION";
  static final String API_KEY = "STRIPE_API_KEY";
  static final String WEBHOOK_SECRET = "STRIPE_WEBHOOK_SECRET";
  static final String MAIL_ADAPTER = "onceward.mail.adapter";
  static final String MAIL_KEY = "RESEND_API_KEY";
  static final String MAIL_FROM = "onceward.mail.from";
  static final String SERVICE_TOKEN_KEY = "onceward.service-token.key";
  static final String KAFKA = "kafka.bootstrap.servers";
  static final String KEY = "MP_JWT_VERIFY_PUBLICKEY";

  /** The same words as in the local stack, which is no dependency of the WAR. */
  private static final String DEMO_ISSUER = "urn:onceward:local";

  private static final String DEMO_KEY_ID_PREFIX = "onceward-local-";
  private static final String DEMO_PASSWORD = "onceward-local-only";
  private static final String DEMO_API_KEY = "sk_test_onceward_local";

  private static final String DEMO_WEBHOOK_SECRET = "whsec_onceward_local_only";
  private static final String DEMO_MAIL_KEY = "re_onceward_local";

  private final Function<String, Optional<String>> environment;
  private final Function<String, Optional<String>> publishedKeys;

  /**
   * A guard.
   *
   * @param environment a variable's value, if it has one
   * @param publishedKeys the content at the URL of a key, if it can be read
   */
  ProductionGuard(
      Function<String, Optional<String>> environment,
      Function<String, Optional<String>> publishedKeys) {
    this.environment = environment;
    this.publishedKeys = publishedKeys;
  }

  List<String> faults() {
    String mode = value(MODE).orElse("production");
    return switch (mode) {
      case "local" -> List.of();
      case "production" -> productionFaults();
      default -> List.of(MODE + " is '" + mode + "': set it to production (or nothing) or local");
    };
  }

  private List<String> productionFaults() {
    List<String> faults = new ArrayList<>();
    require(faults, "JDBC_URL", "the address of the database, jdbc:postgresql://host/database");
    require(faults, "JDBC_USER", "the database user");
    require(faults, "JDBC_PASSWORD", "the database user's password");
    require(faults, ISSUER, "the issuer of your tokens, as in their claim iss");
    if (value(KEY_LOCATION).isEmpty() && value(KEY).isEmpty()) {
      faults.add(KEY_LOCATION + " is not set: give it the URL of your identity provider's JWKS");
    }
    require(faults, API_KEY, "the secret key of your Stripe account, sk_...");
    require(
        faults,
        KAFKA,
        "the addresses of your Kafka brokers, host:port with commas between, or"
            + " KAFKA_BOOTSTRAP_SERVERS; without Kafka no event leaves and no invoice is sent");
    refuseDemo(faults, "JDBC_PASSWORD", DEMO_PASSWORD);
    refuseDemo(faults, ISSUER, DEMO_ISSUER);
    refuseDemo(faults, API_KEY, DEMO_API_KEY);
    refuseDemo(faults, WEBHOOK_SECRET, DEMO_WEBHOOK_SECRET);
    checkMail(faults);
    refuseDemoKeys(faults);
    checkServiceTokenKey(faults);
    return faults;
  }

  private void checkMail(List<String> faults) {
    if (!value(MAIL_ADAPTER).orElse("resend").equals("smtp")) {
      require(faults, MAIL_KEY, "the API key of your Resend account, re_...");
    }
    refuseDemo(faults, MAIL_KEY, DEMO_MAIL_KEY);
    require(
        faults,
        MAIL_FROM,
        "(ONCEWARD_MAIL_FROM) the sender of your invoices, Shop <invoices@shop.example>");
  }

  private void require(List<String> faults, String name, String meaning) {
    if (value(name).isEmpty()) {
      faults.add(name + " is not set: give it " + meaning);
    }
  }

  /** Also one of several values with commas between. */
  private void refuseDemo(List<String> faults, String name, String demo) {
    if (value(name)
        .filter(text -> Arrays.asList(text.split("\\s*,\\s*")).contains(demo))
        .isPresent()) {
      faults.add(
          name
              + " has the local stack's value, which everybody knows: set your own. "
              + forLocal());
    }
  }

  private void refuseDemoKeys(List<String> faults) {
    Optional<String> keys = value(KEY).or(() -> value(KEY_LOCATION).flatMap(publishedKeys));
    if (keys.filter(content -> content.contains(DEMO_KEY_ID_PREFIX)).isPresent()) {
      faults.add(
          KEY_LOCATION
              + " leads to a key of the local stack: use your identity provider's. "
              + forLocal());
    }
  }

  /** Without one, no order could be paid. */
  private void checkServiceTokenKey(List<String> faults) {
    Optional<String> file = value(SERVICE_TOKEN_KEY);
    if (file.isEmpty()) {
      faults.add(
          SERVICE_TOKEN_KEY
              + " (ONCEWARD_SERVICE_TOKEN_KEY) is not set: give it the file of a private RSA JWK"
              + " whose public half the issuer's JWKS has, to sign the tokens that orders need to"
              + " ask for payments");
    }
    if (file.map(name -> Path.of(name).toUri().toString())
        .flatMap(publishedKeys)
        .filter(content -> content.contains(DEMO_KEY_ID_PREFIX))
        .isPresent()) {
      faults.add(
          SERVICE_TOKEN_KEY + " is a key of the local stack: use one of your own. " + forLocal());
    }
  }

  private static String forLocal() {
    return "For a local server, " + MODE + "=local allows it.";
  }

  private Optional<String> value(String name) {
    return environment.apply(name).map(String::strip).filter(text -> !text.isEmpty());
  }
}
