package dev.onceward.localstack;

import dev.onceward.localstack.sandbox.SandboxTimes;
import java.net.URI;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Properties;

/** What may be chosen about the payment sandbox. */
record SandboxSettings(StackPort port, StackPort smtp, SandboxTimes times, URI webhooks) {
  private static final String KEY_RETENTION = "onceward.sandbox.key-retention";
  private static final String SEARCH_LAG = "onceward.sandbox.search-lag";

  private static final String WEBHOOK_URL = "onceward.sandbox.webhook-url";

  static SandboxSettings of(Properties given) {
    SandboxTimes standard = SandboxTimes.standard();
    return new SandboxSettings(
        StackPort.of("the payment sandbox", "onceward.port.sandbox", 18089, given),
        StackPort.of("mails (SMTP)", "onceward.port.smtp", 13025, given),
        standard
            .withKeyRetention(duration(given, KEY_RETENTION, standard.keyRetention()))
            .withSearchLag(duration(given, SEARCH_LAG, standard.searchLag())),
        webhooks(given));
  }

  /** The server's own, unless somebody else is to be told. */
  private static URI webhooks(Properties given) {
    String standard =
        "http://localhost:%s/api/webhooks/stripe"
            .formatted(given.getProperty("onceward.port.http", "9080"));
    String value = given.getProperty(WEBHOOK_URL, standard).strip();
    if (!value.matches("https?://[^/].*")) {
      throw new LocalStackException(
          "-D%s=%s is no address: write it as %s".formatted(WEBHOOK_URL, value, standard));
    }
    return URI.create(value);
  }

  private static Duration duration(Properties given, String property, Duration standard) {
    String value = given.getProperty(property, standard.toString()).strip();
    try {
      Duration duration = Duration.parse(value);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      throw invalid(property, value);
    }
    throw invalid(property, value);
  }

  private static LocalStackException invalid(String property, String value) {
    return new LocalStackException(
        "-D%s=%s is no length of time: write it as PT24H, PT5M or PT0S".formatted(property, value));
  }
}
