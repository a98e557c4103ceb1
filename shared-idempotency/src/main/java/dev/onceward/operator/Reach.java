package dev.onceward.operator;

import dev.onceward.messaging.MessagingSettings;
import dev.onceward.messaging.letter.KeptLetter;
import dev.onceward.settings.SettingsCatalogue;
import java.util.List;
import java.util.UUID;

/** Whose dead letters an operator sees. */
final class Reach {

  private Reach() {}

  /** His own tenant's; those of nobody too if it is the house's. */
  static List<UUID> ofLetters(UUID tenant) {
    return ofLetters(tenant, SettingsCatalogue.valueOf(MessagingSettings.DEAD_LETTER_HOUSE));
  }

  static List<UUID> ofLetters(UUID tenant, String house) {
    return tenant.toString().equalsIgnoreCase(house)
        ? List.of(tenant, KeptLetter.NOBODY)
        : List.of(tenant);
  }
}
