package dev.onceward.app;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import java.time.Duration;
import java.util.List;

public final class ServiceTokenSettings implements DeclaresSettings {
  static final Setting<String> KEY =
      new Setting<>(
          "onceward.service-token.key",
          "",
          "File with the private JWK (RSA) that signs tokens for work without a request, such as"
              + " orders' calls of the payments API; its public half is in the JWKS of the tokens'"
              + " issuer. Without it orders are not paid (503).",
          String::strip);

  static final Setting<Duration> LIFETIME =
      new Setting<>(
          "onceward.service-token.lifetime",
          "PT1M",
          "How long such a token is valid; PT10S to PT5M.",
          ServiceTokenSettings::shortTime);

  private static final Duration SHORTEST = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  @Override
  public List<Setting<?>> settings() {
    return List.of(KEY, LIFETIME);
  }

  private static Duration shortTime(String value) {
    Duration lifetime = SettingParsers.duration(value);
    if (lifetime.compareTo(SHORTEST) < 0 || lifetime.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("use PT10S to PT5M");
    }
    return lifetime;
  }
}
