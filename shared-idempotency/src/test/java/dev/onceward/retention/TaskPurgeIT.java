package dev.onceward.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName(
    "Q1, Q3: tasks that were done go after their retention, unfinished and failed ones never")
class TaskPurgeIT {

  @Test
  void onlyOldTasksThatWereDone_go() throws SQLException {
    try (TestDatabase database = new TestDatabase()) {
      insert(database, "old", "DONE", 73);
      insert(database, "recent", "DONE", 71);
      insert(database, "pending", "PENDING", 9999);
      insert(database, "running", "RUNNING", 9999);
      insert(database, "failed", "FAILED", 9999);

      TablePurge purge = new TablePurge(new TaskPurge());
      try (Connection connection = database.dataSource().getConnection()) {
        assertThat(purge.purge(connection, 0, purge.blocks(connection))).isOne();
      }

      assertThat(database.count("SELECT count(*) FROM onceward.tasks WHERE task_key <> 'old'"))
          .isEqualTo(4);
    }
  }

  private static void insert(TestDatabase database, String key, String state, int hours)
      throws SQLException {
    database.run(
        """
        INSERT INTO onceward.tasks
               (tenant_id, id, task_key, type, payload, state, run_at, max_attempts, created_at,
                lease_until, finished_at)
        SELECT gen_random_uuid(), gen_random_uuid(), '%1$s', 'test', '', '%2$s', past, 3, past,
               CASE WHEN '%2$s' = 'RUNNING' THEN past END,
               CASE WHEN '%2$s' IN ('DONE', 'FAILED') THEN past END
          FROM (VALUES (now() - interval '%3$s h')) AS moment (past)"""
            .formatted(key, state, hours));
  }
}
