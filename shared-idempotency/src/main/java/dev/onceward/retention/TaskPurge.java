package dev.onceward.retention;

import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.task.TaskSettings;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Tasks that were done, and kept for a while. Those that failed wait for somebody to settle them.
 */
@ApplicationScoped
public class TaskPurge implements PurgeRule {

  @Override
  public String table() {
    return "onceward.tasks";
  }

  @Override
  public String expired() {
    return "state = 'DONE' AND "
        + PurgeRule.olderThan("finished_at", SettingsCatalogue.valueOf(TaskSettings.RETENTION));
  }
}
