package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The whole benchmark of tasks, too short to mean anything: it still works, and what it counts is
 * there.
 */
class TasksBenchmarkIT {
  private static final Path WORK = Path.of(System.getProperty("onceward.work"));

  private static final int TASKS = 200;
  private static final int ROUNDS = 2;
  private static final Duration MOMENT = Duration.ofMillis(200);

  @Test
  void shortRun_isValidAndReportsEveryFlow() throws Exception {
    Path work = Files.createTempDirectory(Files.createDirectories(WORK), "bench-tasks-it-");
    TasksLoad load = new TasksLoad(work, TASKS, ROUNDS, 1, MOMENT);
    Progress progress = new Progress(new PrintStream(System.out, true, StandardCharsets.UTF_8));

    TasksOutcome outcome = new TasksBenchmark(load, progress).run();

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.series()).containsOnlyKeys(TaskKind.values());
    assertThat(outcome.series().get(TaskKind.OUTSIDE).calls()).isEqualTo(2 * 200);
    assertThat(outcome.series().get(TaskKind.TRANSACTIONAL).calls()).isEqualTo(2 * 200);
    assertThat(outcome.series().get(TaskKind.DB_SCHEDULER).calls()).isEqualTo(2 * 200);
    assertThat(outcome.series().get(TaskKind.START).calls()).isEqualTo(2 * 10);
    assertThat(new TasksReport(outcome).markdown())
        .contains("| library, outside a transaction ÷ db-scheduler |", "| enqueue to start |");
  }
}
