package dev.onceward.operator;

import dev.onceward.json.StrictUuid;
import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import java.util.List;

/** The settings of the operator API. */
public final class OperatorSettings implements DeclaresSettings {

  /** Who sees what is nobody's. */
  public static final Setting<String> HOUSE_TENANT =
      new Setting<>(
          "onceward.operator.house-tenant",
          "",
          "UUID of the tenant whose operators see besides their own what is no tenant's: the"
              + " purge's tasks, and dead letters that name none; empty for nobody.",
          OperatorSettings::tenant);

  @Override
  public List<Setting<?>> settings() {
    return List.of(HOUSE_TENANT);
  }

  private static String tenant(String value) {
    String text = value.strip();
    if (!text.isEmpty() && StrictUuid.parse(text).isEmpty()) {
      throw new IllegalArgumentException("use a UUID of 36 characters");
    }
    return text;
  }
}
