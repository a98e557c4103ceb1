package dev.onceward.localstack;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/** The environment variables with which a Liberty server joins the local parts. */
public final class LocalEnvironment {
  /** That the sandbox signs its events with; as public as everything else here. */
  public static final String WEBHOOK_SECRET = "whsec_onceward_local_only";

  /** The sandbox's; production refuses it. */
  public static final String RESEND_API_KEY = "re_onceward_local";

  private static final String WEBHOOK_VARIABLE = "STRIPE_WEBHOOK_SECRET";

  private LocalEnvironment() {}

  /** For a server in mode {@code local} that listens at the given address. */
  public static Map<String, String> forLiberty(
      LocalPostgres postgres, LocalKeys keys, URI address) {
    return Map.ofEntries(
        Map.entry("ONCEWARD_MODE", "local"),
        Map.entry("ONCEWARD_HTTP_HOST", address.getHost()),
        Map.entry("ONCEWARD_HTTP_PORT", Integer.toString(address.getPort())),
        Map.entry("ONCEWARD_METRICS_AUTHENTICATION", "false"),
        // For people, and for LibertyLog.
        Map.entry("ONCEWARD_LOG_FORMAT", "dev"),
        Map.entry("ONCEWARD_PAYMENTS_DEFAULT_PAYMENT_METHOD", "pm_card_visa"),
        Map.entry("ONCEWARD_OPERATOR_HOUSE_TENANT", LocalTokens.TENANT_A.toString()),
        Map.entry("STRIPE_API_KEY", "sk_test_onceward_local"),
        Map.entry("JDBC_URL", postgres.jdbcUrl()),
        Map.entry("JDBC_USER", postgres.user()),
        Map.entry("JDBC_PASSWORD", postgres.password()),
        Map.entry("ONCEWARD_SERVICE_TOKEN_KEY", keys.signingKeyFile().toString()),
        Map.entry("MP_JWT_VERIFY_ISSUER", LocalTokens.ISSUER),
        Map.entry("MP_JWT_VERIFY_PUBLICKEY_LOCATION", keys.jwks().toUri().toString()),
        Map.entry("MP_JWT_VERIFY_PUBLICKEY_ALGORITHM", "RS256"));
  }

  /** For a server that pays through the sandbox; to be added to what {@code forLiberty} gives. */
  public static Map<String, String> forSandbox(URI sandbox) {
    return Map.of(
        "STRIPE_BASE_URL",
        sandbox.toString(),
        "STRIPE_API_KEY",
        "sk_test_onceward_local",
        WEBHOOK_VARIABLE,
        WEBHOOK_SECRET);
  }

  /**
   * For a server that mails through the sandbox, by its HTTP API; {@code
   * ONCEWARD_MAIL_ADAPTER=smtp} takes the other way.
   */
  public static Map<String, String> forMail(URI sandbox, int smtpPort) {
    return Map.of(
        "ONCEWARD_MAIL_ADAPTER",
        "resend",
        "ONCEWARD_MAIL_FROM",
        "Onceward <invoices@onceward.example>",
        "RESEND_API_KEY",
        RESEND_API_KEY,
        "RESEND_BASE_URL",
        sandbox.toString(),
        "ONCEWARD_MAIL_SMTP_HOST",
        sandbox.getHost(),
        "ONCEWARD_MAIL_SMTP_PORT",
        Integer.toString(smtpPort),
        "ONCEWARD_MAIL_SMTP_STARTTLS",
        "false");
  }

  /** The same, but what a person has set himself wins. */
  static Map<String, String> forMail(URI sandbox, int smtpPort, Map<String, String> own) {
    Map<String, String> variables = new LinkedHashMap<>(forMail(sandbox, smtpPort));
    variables.replaceAll(own::getOrDefault);
    return variables;
  }

  /** For a server that joins a broker; to be added to what {@code forLiberty} gives. */
  public static Map<String, String> forKafka(LocalKafka kafka) {
    return Map.of("KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers());
  }

  /** What the sandbox has to sign with, so that the server believes it. */
  static String webhookSecret(Map<String, String> own) {
    return own.getOrDefault(WEBHOOK_VARIABLE, WEBHOOK_SECRET).split(",", 2)[0].strip();
  }

  /** The same, but what a person has set himself wins: he may want Stripe's own test service. */
  static Map<String, String> forSandbox(URI sandbox, Map<String, String> own) {
    Map<String, String> variables = new LinkedHashMap<>(forSandbox(sandbox));
    variables.replaceAll(own::getOrDefault);
    return variables;
  }
}
