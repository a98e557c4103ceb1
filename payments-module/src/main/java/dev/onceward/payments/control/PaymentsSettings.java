package dev.onceward.payments.control;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

public final class PaymentsSettings implements DeclaresSettings {

  /** Stripe's. */
  public static final String METHOD_PATTERN = "pm_[A-Za-z0-9_]{1,100}";

  public static final Setting<Optional<String>> DEFAULT_METHOD =
      new Setting<>(
          "onceward.payments.default-payment-method",
          "",
          "Payment method of payments that name none, such as pm_card_visa in local runs; empty"
              + " makes payment_method required.",
          PaymentsSettings::method);

  public static final Setting<Duration> EVENT_RETENTION =
      new Setting<>(
          "onceward.payments.event-retention",
          "PT1080H",
          "How long it is remembered which of the payment provider's events were taken in; from"
              + " PT720H, as Stripe sends an event again on demand for 30 days.",
          SettingParsers.atLeast(Duration.ofDays(30)));

  private static final Pattern METHOD = Pattern.compile(METHOD_PATTERN);

  @Override
  public List<Setting<?>> settings() {
    return List.of(DEFAULT_METHOD, EVENT_RETENTION);
  }

  private static Optional<String> method(String value) {
    if (value.isBlank()) {
      return Optional.empty();
    }
    if (!METHOD.matcher(value.strip()).matches()) {
      throw new IllegalArgumentException("use a payment method's id such as pm_card_visa");
    }
    return Optional.of(value.strip());
  }
}
