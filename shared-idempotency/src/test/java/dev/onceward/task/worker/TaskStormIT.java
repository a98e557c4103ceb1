package dev.onceward.task.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.TestDatabase;
import dev.onceward.task.NewTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q1: two nodes, tasks that fail by chance, nodes that are killed and frozen")
class TaskStormIT {

  /** The whole storm is {@code -Pstorms}. */
  private static final int TASKS = Integer.getInteger("tasks.storm", 1_000);

  /** Every second one freezes a node until its tasks are others', the rest are kill -9. */
  private static final int BLOWS = Integer.getInteger("tasks.blows", 2);

  private static final int BATCH = 500;
  private static final int MANY_ATTEMPTS = 100;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /**
   * What a task may be stuck for besides its lease: until the survivor has looked and found a
   * place, and this test has seen it, all on a busy machine.
   */
  private static final Duration SLACK = Duration.ofSeconds(5);

  private final TestDatabase database = new TestDatabase();
  private TaskFixture fixture;
  private long longestStuckMillis;
  private long cut;

  @BeforeEach
  void empty() throws SQLException {
    fixture = new TaskFixture(database);
    fixture.run("ALTER TABLE effect DROP COLUMN attempt");
    fixture.run("CREATE TABLE charge (idempotency_key text PRIMARY KEY)");
  }

  @AfterEach
  void close() throws InterruptedException, SQLException {
    fixture.close();
    database.close();
  }

  @Test
  @DisplayName(
      "Q1, graphile/worker#204, procrastinate#1518: every task takes effect once, none is stuck for"
          + " longer than its lease and a moment")
  void blows_leaveOneEffectPerTask() throws Exception {
    enqueue();
    long start = System.nanoTime();

    storm();

    report(Duration.ofNanos(System.nanoTime() - start));
    assertThat(fixture.tasks("state = 'DONE'")).isEqualTo(TASKS);
    assertThat(fixture.effects()).isEqualTo(TASKS / 2);
    assertThat(fixture.count("SELECT count(DISTINCT task_key) FROM effect")).isEqualTo(TASKS / 2);
    assertThat(fixture.count("SELECT count(*) FROM charge")).isEqualTo(TASKS / 2);
    assertThat(cut).as("tasks under way at a blow, without which the run is void").isPositive();
    assertThat(longestStuckMillis)
        .as(
            "ms that a task was stuck at a node that was killed or frozen: its lease of %s and %s of"
                + " slack",
            StormNode.LEASE, SLACK)
        .isLessThan(StormNode.LEASE.plus(SLACK).toMillis());
  }

  private void enqueue() throws Exception {
    for (int first = 0; first < TASKS; first += BATCH) {
      fixture.enqueue(
          IntStream.range(first, Math.min(TASKS, first + BATCH))
              .mapToObj(i -> task("storm-" + i, i % 2 == 0 ? StormNode.LOCAL : StormNode.CALL))
              .toArray(NewTask[]::new));
    }
  }

  private static NewTask task(String key, String type) {
    return TaskFixture.task(key, type).maxAttempts(MANY_ATTEMPTS);
  }

  private void storm() throws Exception {
    StormProcess[] nodes = {node("a"), node("b")};
    try {
      for (int blow = 1; blow <= BLOWS; blow++) {
        awaitDone(TASKS * blow / (BLOWS + 1));
        int victim = blow / 2 % 2;
        if (blow % 2 == 0) {
          freeze(nodes[victim]);
        } else {
          nodes[victim].kill();
          awaitTakenOver(nodes[victim]);
          nodes[victim] = node("after-" + blow);
        }
      }
      awaitDone(TASKS);
      nodes[0].stop();
      nodes[1].stop();
    } finally {
      nodes[0].kill();
      nodes[1].kill();
    }
  }

  private StormProcess node(String name) throws IOException {
    return StormProcess.start(database.dataSource(), name);
  }

  /** When it goes on, what it has begun is another's, and its sessions are gone. */
  private void freeze(StormProcess victim) throws Exception {
    victim.freeze();
    awaitTakenOver(victim);
    victim.thaw();
  }

  private void awaitTakenOver(StormProcess victim) {
    long start = System.nanoTime();
    cut += heldBy(victim);
    await(victim.name()).atMost(LIMIT).until(() -> heldBy(victim) == 0);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    longestStuckMillis = Math.max(longestStuckMillis, millis);
  }

  private long heldBy(StormProcess node) {
    return fixture.tasks("holder = '" + node.name() + "'");
  }

  private void awaitDone(int tasks) {
    await(tasks + " tasks").atMost(LIMIT).until(() -> fixture.tasks("state = 'DONE'") >= tasks);
  }

  private void report(Duration took) throws IOException {
    String report =
        """
        tasks: %d, half in transactions, half calls outside
        blows: %d in %d s; tasks under way at them: %d
        attempts: %d, of which more than one of a task: %d
        longest time at a node that was killed or frozen: %d ms
        """
            .formatted(
                TASKS,
                BLOWS,
                took.toSeconds(),
                cut,
                fixture.count("SELECT sum(attempts) FROM onceward.tasks"),
                fixture.count("SELECT sum(attempts - 1) FROM onceward.tasks"),
                longestStuckMillis);
    Files.writeString(Path.of("target", "task-storm.txt"), report);
  }
}
