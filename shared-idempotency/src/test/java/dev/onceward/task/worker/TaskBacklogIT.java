package dev.onceward.task.worker;

import static dev.onceward.task.worker.TaskFixture.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.task.worker.TaskBacklog.Backlog;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M1: what waits for the workers")
class TaskBacklogIT {

  @Test
  void backlog_tellsWhatWaitsRunsAndWasGivenUp() throws Exception {
    try (TestDatabase database = new TestDatabase()) {
      TaskFixture fixture = new TaskFixture(database);
      assertThat(TaskBacklog.read(database.dataSource())).isEqualTo(new Backlog(0, 0, 0, 0));

      fixture.enqueue(task("done"), task("held"), task("given-up"));
      fixture.claim();
      fixture.run(
          "UPDATE onceward.tasks SET state = 'FAILED', lease_until = NULL, finished_at = now()"
              + " WHERE task_key = 'given-up'");
      fixture.run(
          "UPDATE onceward.tasks SET state = 'DONE', lease_until = NULL, finished_at = now()"
              + " WHERE task_key = 'done'");
      fixture.enqueue(task("later").notBefore(Instant.now().plus(Duration.ofDays(1))));
      assertThat(TaskBacklog.read(database.dataSource())).isEqualTo(new Backlog(1, 1, 0, 1));

      fixture.enqueue(task("due").notBefore(Instant.now().minus(Duration.ofHours(1))));
      assertThat(TaskBacklog.read(database.dataSource()).oldestSeconds()).isBetween(3600.0, 3900.0);
      fixture.close();
    }
  }
}
