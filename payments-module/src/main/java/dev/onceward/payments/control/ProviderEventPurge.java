package dev.onceward.payments.control;

import dev.onceward.retention.PurgeRule;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * Events that the provider does not send again any more. Should one come nevertheless, it is looked
 * at once more, which changes no final state.
 */
@ApplicationScoped
public class ProviderEventPurge implements PurgeRule {

  @Override
  public String table() {
    return "payments.provider_event";
  }

  @Override
  public String expired() {
    return expiredAfter(SettingsCatalogue.valueOf(PaymentsSettings.EVENT_RETENTION));
  }

  static String expiredAfter(Duration retention) {
    return PurgeRule.olderThan("received_at", retention);
  }
}
