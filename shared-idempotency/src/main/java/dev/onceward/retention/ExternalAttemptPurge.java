package dev.onceward.retention;

import dev.onceward.idempotency.external.ExternalSettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * Calls of effects that have ended, and results that said nothing definite. What the other side did
 * say stays: later news are held against it, and what is missing there would contradict.
 */
@ApplicationScoped
public class ExternalAttemptPurge implements PurgeRule {

  @Override
  public String table() {
    return "onceward.external_attempt";
  }

  /**
   * The end is looked up row by row, through the primary key: as a join it could become a walk
   * through all executions for each few blocks.
   */
  @Override
  public String expired() {
    Duration retention = SettingsCatalogue.valueOf(ExternalSettings.RETENTION);
    return "(event = 'CALL' OR outcome NOT IN ('DONE', 'ENDED')) AND NOT contradicts AND "
        + PurgeRule.olderThan("created_at", retention)
        + " AND "
        + PurgeRule.olderThan(
            """
            (SELECT e.completed_at FROM onceward.external_execution AS e
              WHERE e.tenant_id = external_attempt.tenant_id
                AND e.execution_id = external_attempt.execution_id
                AND e.state = 'COMPLETED')""",
            retention);
  }
}
