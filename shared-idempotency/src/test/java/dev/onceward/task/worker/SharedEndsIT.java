package dev.onceward.task.worker;

import static dev.onceward.task.worker.TaskFixture.task;
import static dev.onceward.task.worker.TestHandler.outside;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.TestDatabase;
import dev.onceward.task.NewTask;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@DisplayName("Q1: ends that are written down together")
class SharedEndsIT {

  private static final int TASKS = 24;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static TestDatabase database;

  private TaskFixture fixture;

  @BeforeAll
  static void start() {
    database = new TestDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    fixture = new TaskFixture(database);
  }

  @AfterEach
  void close() throws InterruptedException, SQLException {
    fixture.close();
  }

  @RepeatedTest(5)
  @DisplayName("each is told of its own task")
  void endsAtOnce_areEachToldTheirOwn() throws Exception {
    fixture.enqueue(
        IntStream.range(0, TASKS).mapToObj(i -> task("key-" + i)).toArray(NewTask[]::new));
    List<Claimed> claimed = fixture.claim();
    fixture.run(
        "UPDATE onceward.tasks SET fencing_token = 9 WHERE right(task_key, 1) IN ('0', '5')");
    SharedEnds ends = new SharedEnds(database.dataSource(), fixture.threads);
    CyclicBarrier rendezvous = new CyclicBarrier(TASKS);

    List<Future<Boolean>> all = new ArrayList<>();
    for (Claimed one : claimed) {
      all.add(
          fixture.threads.submit(
              () -> {
                CompletableFuture<Boolean> written = new CompletableFuture<>();
                rendezvous.await();
                ends.succeed(one, written::complete);
                return written.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
              }));
    }

    for (int i = 0; i < TASKS; i++) {
      assertThat(all.get(i).get())
          .as(claimed.get(i).task().key())
          .isEqualTo(!claimed.get(i).task().key().matches(".*[05]"));
    }
    assertThat(fixture.tasks("state = 'DONE' AND fencing_token = 1")).isEqualTo(TASKS - 5);
    assertThat(fixture.tasks("state = 'RUNNING' AND fencing_token = 9")).isEqualTo(5);
  }

  @Test
  @DisplayName("a row that somebody has locked holds up its own task only")
  void lockedRow_doesNotHoldUpTheOthers() throws Exception {
    fixture.enqueue(task("locked"), task("free"));
    List<Claimed> claimed = fixture.claim();
    Claimed locked = ofKey(claimed, "locked");
    Performer performer = fixture.performer(fixture.threads, outside(task -> {}));
    CompletableFuture<Boolean> left = new CompletableFuture<>();
    try (Connection other = fixture.connection()) {
      other.setAutoCommit(false);
      assertThat(TaskEnds.lock(other, locked)).isTrue();
      performer.perform(locked, () -> left.complete(true));
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  fixture.count(
                          "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                      == 1);

      CompletableFuture<Boolean> freeLeft = new CompletableFuture<>();
      performer.perform(ofKey(claimed, "free"), () -> freeLeft.complete(true));
      assertThat(freeLeft.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(fixture.tasks("task_key = 'free' AND state = 'DONE'")).isOne();
      assertThat(left).isNotDone();
    }

    assertThat(left.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(fixture.tasks("state = 'DONE'")).isEqualTo(2);
  }

  @Test
  @DisplayName("Q1: an end that the database refuses costs the others that share it nothing")
  void refusedEnd_costsTheOthersNothing() throws SQLException {
    fixture.enqueue(task("refused"), task("good"));
    List<Claimed> claimed = fixture.claim();
    Deque<Runnable> threads = new ArrayDeque<>();
    Performer performer = fixture.performer(threads::add, outside(task -> {}));
    fixture.run(
        "ALTER TABLE onceward.tasks ADD CONSTRAINT refused"
            + " CHECK (task_key <> 'refused' OR state <> 'DONE')");
    try {
      performer.perform(ofKey(claimed, "refused"), () -> {});
      performer.perform(ofKey(claimed, "good"), () -> {});
      assertThat(threads).as("one statement for both").hasSize(1);
      while (!threads.isEmpty()) {
        threads.remove().run();
      }
    } finally {
      fixture.run("ALTER TABLE onceward.tasks DROP CONSTRAINT refused");
    }

    assertThat(fixture.tasks("task_key = 'good' AND state = 'DONE'")).isOne();
    assertThat(
            fixture.tasks(
                "task_key = 'refused' AND state = 'PENDING' AND last_error LIKE '%SQLSTATE 23514%'"))
        .isOne();
  }

  private static Claimed ofKey(List<Claimed> claimed, String key) {
    return claimed.stream().filter(one -> one.task().key().equals(key)).findFirst().orElseThrow();
  }
}
