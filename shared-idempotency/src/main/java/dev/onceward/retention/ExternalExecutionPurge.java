package dev.onceward.retention;

import dev.onceward.idempotency.external.ExternalSettings;
import dev.onceward.idempotency.policy.OperationPolicy;
import dev.onceward.idempotency.policy.Operations;
import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/**
 * What was to be sent for effects that have ended. The rows stay: they are why an effect does not
 * take place again, however late it is asked for, and what later news of it is held against.
 */
@ApplicationScoped
public class ExternalExecutionPurge implements PurgeRule {

  @Inject private Operations operations;

  void check(@Observes @Initialized(ApplicationScoped.class) Object start) {
    faultOf(SettingsCatalogue.valueOf(ExternalSettings.RETENTION), operations.all())
        .ifPresent(
            fault -> {
              throw new InvalidSettingException(fault);
            });
  }

  /** Whoever asks about a stored answer must still find what led to it. */
  static Optional<String> faultOf(Duration retention, Collection<OperationPolicy> operations) {
    return operations.stream()
        .filter(operation -> operation.retention().compareTo(retention) > 0)
        .findFirst()
        .map(
            operation ->
                ExternalSettings.RETENTION.name()
                    + " = "
                    + retention
                    + " is shorter than the retention of operation '"
                    + operation.operation()
                    + "', which is "
                    + operation.retention()
                    + ": an answer would outlive what is known of how it came about. Set the first"
                    + " higher.");
  }

  @Override
  public String table() {
    return "onceward.external_execution";
  }

  @Override
  public String expired() {
    return "state = 'COMPLETED' AND octet_length(intent) > 0 AND "
        + PurgeRule.olderThan(
            "completed_at", SettingsCatalogue.valueOf(ExternalSettings.RETENTION));
  }

  @Override
  public Optional<String> emptying() {
    return Optional.of("intent = ''");
  }
}
