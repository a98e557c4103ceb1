package dev.onceward.retention;

import dev.onceward.messaging.MessagingSettings;
import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;

/** What consumers have processed so long ago that the broker can't deliver it any more. */
@ApplicationScoped
public class ProcessedEventPurge implements PurgeRule {

  void check(@Observes @Initialized(ApplicationScoped.class) Object start) {
    faultOf(
            SettingsCatalogue.valueOf(MessagingSettings.PROCESSED_RETENTION),
            SettingsCatalogue.valueOf(MessagingSettings.TOPIC_RETENTION))
        .ifPresent(
            fault -> {
              throw new InvalidSettingException(fault);
            });
  }

  static Optional<String> faultOf(Duration processed, Duration topics) {
    return processed.compareTo(topics) > 0
        ? Optional.empty()
        : Optional.of(
            MessagingSettings.PROCESSED_RETENTION.name()
                + " = "
                + processed
                + " is not longer than "
                + MessagingSettings.TOPIC_RETENTION.name()
                + " = "
                + topics
                + ": an event that the broker delivers again would take effect again. Set the first"
                + " higher.");
  }

  @Override
  public String table() {
    return "onceward.processed_event";
  }

  @Override
  public String expired() {
    return PurgeRule.olderThan(
        "processed_at", SettingsCatalogue.valueOf(MessagingSettings.PROCESSED_RETENTION));
  }
}
