package dev.onceward.payments.stripe;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import java.time.Duration;
import java.util.List;

public final class StripeSettings implements DeclaresSettings {

  public static final Setting<Duration> CONNECT_TIMEOUT =
      new Setting<>(
          "onceward.payments.connect-timeout",
          "PT3S",
          "How long connecting to the payment provider may take; ISO-8601 duration from PT0.1S.",
          SettingParsers::timeout);

  public static final Setting<Duration> READ_TIMEOUT =
      new Setting<>(
          "onceward.payments.read-timeout",
          "PT10S",
          "How long the payment provider may take to answer; twice this and twice the connect timeout,"
              + " as a refund asks twice, must be shorter than onceward.external.lease; ISO-8601"
              + " duration from PT0.1S.",
          SettingParsers::timeout);

  public static final Setting<Duration> KEY_RETENTION =
      new Setting<>(
          "onceward.payments.provider-key-retention",
          "PT24H",
          "How long the payment provider recognises an idempotency key; a request whose fate is"
              + " unknown is sent again for an hour less, and later never.",
          SettingParsers::duration);

  public static final Setting<Duration> WEBHOOK_TOLERANCE =
      new Setting<>(
          "onceward.payments.webhook-tolerance",
          "PT5M",
          "How old the signature of a webhook's event may be, by this server's clock; PT10S to PT1H.",
          StripeSettings::tolerance);

  private static final Duration LEAST_TOLERANCE = Duration.ofSeconds(10);
  private static final Duration MOST_TOLERANCE = Duration.ofHours(1);

  @Override
  public List<Setting<?>> settings() {
    return List.of(CONNECT_TIMEOUT, READ_TIMEOUT, KEY_RETENTION, WEBHOOK_TOLERANCE);
  }

  private static Duration tolerance(String value) {
    Duration tolerance = SettingParsers.duration(value);
    if (tolerance.compareTo(LEAST_TOLERANCE) < 0 || tolerance.compareTo(MOST_TOLERANCE) > 0) {
      throw new IllegalArgumentException("use PT10S to PT1H");
    }
    return tolerance;
  }
}
