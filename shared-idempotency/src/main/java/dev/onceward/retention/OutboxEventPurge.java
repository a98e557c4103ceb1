package dev.onceward.retention;

import dev.onceward.messaging.MessagingSettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;

/** Events that were kept for a while, and sent: those that wait stand in {@code outbox_unsent}. */
@ApplicationScoped
public class OutboxEventPurge implements PurgeRule {

  private static final String SENT =
      """
      NOT EXISTS (SELECT FROM onceward.outbox_unsent unsent
                   WHERE unsent.aggregatetype = outbox_event.aggregatetype
                     AND unsent.bucket = outbox_event.bucket
                     AND unsent.sequence = outbox_event.sequence)""";

  @Override
  public String table() {
    return "onceward.outbox_event";
  }

  @Override
  public String expired() {
    return PurgeRule.olderThan(
            "created_at", SettingsCatalogue.valueOf(MessagingSettings.OUTBOX_RETENTION))
        + " AND "
        + SENT;
  }
}
