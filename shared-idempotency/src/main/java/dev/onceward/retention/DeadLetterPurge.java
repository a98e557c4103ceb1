package dev.onceward.retention;

import dev.onceward.messaging.MessagingSettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;

/** Dead letters that were settled, and kept for a while. The others wait for somebody. */
@ApplicationScoped
public class DeadLetterPurge implements PurgeRule {

  @Override
  public String table() {
    return "onceward.dead_letter";
  }

  @Override
  public String expired() {
    return "settled_at IS NOT NULL AND "
        + PurgeRule.olderThan(
            "settled_at", SettingsCatalogue.valueOf(MessagingSettings.DEAD_LETTER_RETENTION));
  }
}
