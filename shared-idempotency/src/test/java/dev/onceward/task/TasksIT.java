package dev.onceward.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.onceward.TestDatabase;
import dev.onceward.task.Enqueued.Added;
import dev.onceward.task.Enqueued.Kept;
import dev.onceward.task.Enqueued.Rejected;
import dev.onceward.task.Enqueued.Replaced;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("Q1: tasks are enqueued by a unique key, in the caller's transaction")
class TasksIT {

  private static final UUID TENANT = UUID.randomUUID();
  private static final int AT_ONCE = 16;

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static TestDatabase database;
  private static ExecutorService threads;

  private final TestTasks tasks = new TestTasks(database.dataSource());

  @BeforeAll
  static void start() {
    database = new TestDatabase();
    threads = Executors.newCachedThreadPool();
  }

  @AfterAll
  static void stop() {
    threads.shutdownNow();
    database.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    database.run("TRUNCATE onceward.tasks");
  }

  @ParameterizedTest
  @EnumSource(OnDuplicate.class)
  void freeKey_isAddedAndWakesTheWorkers(OnDuplicate onDuplicate) throws SQLException {
    Enqueued outcome = enqueue(onDuplicate, task("a", "first"));

    assertThat(outcome).isInstanceOf(Added.class);
    assertThat(outcome.id().version()).isEqualTo(7);
    assertThat(rows("id = '" + outcome.id() + "' AND payload = 'first' AND state = 'PENDING'"))
        .isOne();
    assertThat(rows("run_at <= now() AND attempts = 0 AND max_attempts = 3")).isOne();
    assertThat(tasks.wakes()).isOne();
  }

  @Test
  void keep_leavesTheFirst() throws SQLException {
    Enqueued first = enqueue(OnDuplicate.KEEP, task("a", "first"));

    assertThat(enqueue(OnDuplicate.KEEP, task("a", "second")))
        .isEqualTo(new Kept(first.id(), TaskState.PENDING));
    assertThat(rows("payload = 'first'")).isOne();
  }

  @Test
  void reject_leavesTheFirstAndSaysSo() throws SQLException {
    Enqueued first = enqueue(OnDuplicate.REJECT, task("a", "first"));
    set("RUNNING");

    assertThat(enqueue(OnDuplicate.REJECT, task("a", "second")))
        .isEqualTo(new Rejected(first.id(), TaskState.RUNNING));
    assertThat(rows("payload = 'first'")).isOne();
  }

  @Test
  void replace_changesAllButTheIdOfAPendingTask() throws SQLException {
    Enqueued first = enqueue(OnDuplicate.REPLACE, task("a", "first").repeat(Duration.ofHours(1)));
    database.run("UPDATE onceward.tasks SET attempts = 2, last_error = 'x', fencing_token = 7");
    Instant later = Instant.parse("2100-01-01T00:00:00Z");

    Enqueued second =
        enqueue(OnDuplicate.REPLACE, task("a", "second").notBefore(later).maxAttempts(9));

    assertThat(second).isEqualTo(new Replaced(first.id()));
    assertThat(
            rows(
                "payload = 'second' AND attempts = 0 AND max_attempts = 9 AND last_error IS NULL"
                    + " AND repeat_millis IS NULL AND run_at = '2100-01-01T00:00:00Z'"
                    + " AND fencing_token = 7"))
        .isOne();
  }

  @ParameterizedTest
  @EnumSource(names = "PENDING", mode = EnumSource.Mode.EXCLUDE)
  void replace_keepsWhatIsNotPending(TaskState state) throws SQLException {
    Enqueued first = enqueue(OnDuplicate.REPLACE, task("a", "first"));
    set(state.name());

    assertThat(enqueue(OnDuplicate.REPLACE, task("a", "second")))
        .isEqualTo(new Kept(first.id(), state));
    assertThat(rows("payload = 'first'")).isOne();
  }

  @Test
  void callersRollback_takesTheTaskWithIt() throws SQLException {
    tasks.transaction().begin();
    tasks.enqueueHere(OnDuplicate.KEEP, task("a", "first"));
    tasks.transaction().rollback();

    assertThat(rows("true")).isZero();
  }

  @Test
  void withoutATransaction_isRefused() throws SQLException {
    assertThatThrownBy(() -> tasks.enqueueHere(OnDuplicate.KEEP, task("a", "first")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("begin one");
    assertThat(rows("true") + tasks.wakes()).isZero();
  }

  @Test
  @DisplayName("Q1, S2: the same key at another tenant is another task")
  void sameKeyOfAnotherTenant_isAnotherTask() throws SQLException {
    NewTask other = NewTask.of(UUID.randomUUID(), "a", "test", "other");

    assertThat(tasks.enqueue(OnDuplicate.REJECT, task("a", "first"), other))
        .hasOnlyElementsOfType(Added.class);
  }

  @Test
  void batch_isWrittenAtOnceAndToldInItsOrder() throws SQLException {
    Enqueued taken = enqueue(OnDuplicate.KEEP, task("key-500", "first"));
    NewTask[] all =
        IntStream.range(0, 1000)
            .mapToObj(i -> task("key-" + (999 - i), "batch"))
            .toArray(NewTask[]::new);

    List<Enqueued> outcomes = tasks.enqueue(OnDuplicate.KEEP, all);

    assertThat(outcomes).hasSize(1000);
    assertThat(outcomes.get(499)).isEqualTo(new Kept(taken.id(), TaskState.PENDING));
    assertThat(outcomes.stream().filter(Added.class::isInstance)).hasSize(999);
    assertThat(rows("payload = 'batch'")).isEqualTo(999);
    assertThat(rows("task_key = 'key-999' AND id = '" + outcomes.get(0).id() + "'")).isOne();
  }

  @Test
  void oneKeyTwiceInABatch_isRefused() throws SQLException {
    assertThatThrownBy(
            () -> tasks.enqueue(OnDuplicate.REPLACE, task("a", "first"), task("a", "second")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'");
    assertThat(rows("true")).isZero();
  }

  @RepeatedTest(5)
  @DisplayName("Q1: many enqueue one key at once: one task")
  void manyAtOnce_makeOneTask() throws Exception {
    CyclicBarrier rendezvous = new CyclicBarrier(AT_ONCE);
    List<Future<Enqueued>> all = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      NewTask wanted = task("a", "payload-" + i);
      all.add(
          threads.submit(
              () -> {
                tasks.transaction().begin();
                rendezvous.await();
                Enqueued outcome = tasks.enqueueHere(OnDuplicate.KEEP, wanted).get(0);
                tasks.transaction().commit();
                return outcome;
              }));
    }

    int added = 0;
    for (Future<Enqueued> one : all) {
      assertThat(rows("id = '" + one.get().id() + "'")).isOne();
      added += one.get() instanceof Added ? 1 : 0;
    }
    assertThat(added).isOne();
    assertThat(rows("true")).isOne();
  }

  @Test
  @DisplayName("Q1: two at once: the first is rolled back, so the second adds")
  void secondAtOnce_addsWhatTheFirstRolledBack() throws Exception {
    tasks.transaction().begin();
    tasks.enqueueHere(OnDuplicate.REJECT, task("a", "first"));
    Future<Enqueued> second =
        threads.submit(() -> enqueue(OnDuplicate.REJECT, task("a", "second")));
    awaitWaiter();
    tasks.transaction().rollback();

    assertThat(second.get()).isInstanceOf(Added.class);
    assertThat(rows("payload = 'second'")).isOne();
  }

  @Test
  @DisplayName("Q1: two at once: the second replaces what the first has committed meanwhile")
  void secondAtOnce_replacesWhatTheFirstCommitted() throws Exception {
    tasks.transaction().begin();
    Enqueued first = tasks.enqueueHere(OnDuplicate.REPLACE, task("a", "first")).get(0);
    Future<Enqueued> second =
        threads.submit(() -> enqueue(OnDuplicate.REPLACE, task("a", "second")));
    awaitWaiter();
    tasks.transaction().commit();

    assertThat(second.get()).isEqualTo(new Replaced(first.id()));
    assertThat(rows("payload = 'second'")).isOne();
  }

  @RepeatedTest(5)
  @DisplayName("Q1: two batches with the same keys in opposite orders meet no deadlock")
  void batchesInOppositeOrders_meetNoDeadlock() throws Exception {
    List<NewTask> forward =
        IntStream.range(0, 200).mapToObj(i -> task("key-" + i, "batch")).toList();
    List<NewTask> backward = new ArrayList<>(forward);
    Collections.reverse(backward);
    CyclicBarrier rendezvous = new CyclicBarrier(2);
    List<Future<List<Enqueued>>> both = new ArrayList<>();
    for (List<NewTask> batch : List.of(forward, backward)) {
      both.add(
          threads.submit(
              () -> {
                rendezvous.await();
                return tasks.enqueue(OnDuplicate.REPLACE, batch.toArray(NewTask[]::new));
              }));
    }

    assertThat(both.get(0).get()).hasSize(200);
    assertThat(both.get(1).get()).hasSize(200);
    assertThat(rows("true")).isEqualTo(200);
  }

  private Enqueued enqueue(OnDuplicate onDuplicate, NewTask wanted) throws SQLException {
    return tasks.enqueue(onDuplicate, wanted).get(0);
  }

  private static NewTask task(String key, String payload) {
    return NewTask.of(TENANT, key, "test", payload);
  }

  private static void set(String state) throws SQLException {
    database.run(
        "UPDATE onceward.tasks SET state = '%1$s', lease_until = CASE WHEN '%1$s' = 'RUNNING'"
                .formatted(state)
            + " THEN now() END, finished_at = CASE WHEN '%s' <> 'RUNNING' THEN now() END"
                .formatted(state));
  }

  private static long rows(String condition) throws SQLException {
    return database.count("SELECT count(*) FROM onceward.tasks WHERE " + condition);
  }

  private static void awaitWaiter() {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                database.count(
                        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                            + " AND query LIKE 'INSERT INTO onceward.tasks%'")
                    == 1);
  }
}
