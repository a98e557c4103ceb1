package dev.onceward.retention;

import dev.onceward.messaging.MessagingSettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;

/** Events that were sent, and kept for a while. Those that wait are never expired. */
@ApplicationScoped
public class OutboxEventPurge implements PurgeRule {

  @Override
  public String table() {
    return "onceward.outbox_event";
  }

  @Override
  public String expired() {
    return PurgeRule.olderThan(
        "sent_at", SettingsCatalogue.valueOf(MessagingSettings.OUTBOX_RETENTION));
  }
}
