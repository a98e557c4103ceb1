package dev.onceward.systemtests.harness;

import dev.onceward.localstack.LocalTokens;
import java.util.UUID;

/** A task of tenant A that was given up, of a type that no node carries out any more. */
public record GivenUpTask(UUID id) {

  private static final String INSERT =
      """
      INSERT INTO onceward.tasks
             (tenant_id, id, task_key, type, payload, state, run_at, attempts, max_attempts,
              last_error, created_at, finished_at)
      VALUES (?, ?, ?, 'retired.type', 'private', 'FAILED', now() - interval '1 day', 3, 3,
              'the address is unknown', now() - interval '1 day', now() - interval '1 day')""";

  /** A new one. */
  public static GivenUpTask in(Database database) {
    GivenUpTask task = new GivenUpTask(UUID.randomUUID());
    database.update(INSERT, LocalTokens.TENANT_A, task.id, Intent.newKey());
    return task;
  }

  /** For whoever looks at the database afterwards. */
  public void removeFrom(Database database) {
    database.update("DELETE FROM onceward.tasks WHERE id = ?", id);
  }

  /** Its path, or below it. */
  public String path(String below) {
    return "/api/operator/tasks/" + id + below;
  }
}
