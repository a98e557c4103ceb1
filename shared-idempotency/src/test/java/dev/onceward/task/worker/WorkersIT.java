package dev.onceward.task.worker;

import static dev.onceward.task.worker.TaskFixture.task;
import static dev.onceward.task.worker.TestHandler.outside;
import static dev.onceward.task.worker.TestHandler.transactional;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.onceward.TestDatabase;
import dev.onceward.signal.Signal;
import dev.onceward.task.NewTask;
import dev.onceward.task.TaskHandler.Mode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q1: workers")
class WorkersIT {

  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

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

  @Test
  @DisplayName("Q1: two nodes share the tasks; each takes effect once")
  void twoNodes_shareTheTasks() throws SQLException {
    fixture.enqueue(
        IntStream.range(0, 200).mapToObj(i -> task("key-" + i)).toArray(NewTask[]::new));
    AtomicInteger one = new AtomicInteger();
    AtomicInteger other = new AtomicInteger();

    node(one);
    node(other);

    eventually().until(() -> fixture.tasks("state = 'DONE'") == 200);
    assertThat(fixture.effects()).isEqualTo(200);
    assertThat(fixture.count("SELECT count(DISTINCT task_key) FROM effect")).isEqualTo(200);
    assertThat(one.get() + other.get()).isEqualTo(200);
    assertThat(fixture.tasks("attempts > 1")).isZero();
  }

  private void node(AtomicInteger calls) {
    fixture.node(
        3,
        Map.of(),
        transactional(
            task -> {
              calls.incrementAndGet();
              fixture.applyEffect(task);
            }));
  }

  @Test
  @DisplayName("Q1, graphile/worker#204, dbos-transact-py#544: a dead node's task runs once more")
  void abandonedTask_runsOnceMoreWhenItsLeaseIsOver() throws SQLException {
    fixture.enqueue(task("abandoned"));
    fixture.claimOne();
    fixture.enqueue(task("other"));

    fixture.node(2, Map.of(), transactional(fixture::applyEffect));

    eventually().until(() -> fixture.tasks("task_key = 'other' AND state = 'DONE'") == 1);
    assertThat(fixture.effects()).isOne();
    fixture.letLeasesRunOut();
    eventually().until(() -> fixture.tasks("task_key = 'abandoned' AND state = 'DONE'") == 1);
    assertThat(fixture.count("SELECT count(*) FROM effect WHERE task_key = 'abandoned'")).isOne();
    assertThat(fixture.tasks("task_key = 'abandoned' AND attempts = 2")).isOne();
  }

  @Test
  void typeWithoutAHandler_isLeftToOtherNodes() throws SQLException {
    fixture.enqueue(task("foreign", "elsewhere"), task("own"));

    fixture.node(2, Map.of(), transactional(fixture::applyEffect));

    eventually().until(() -> fixture.tasks("task_key = 'own' AND state = 'DONE'") == 1);
    assertThat(fixture.tasks("task_key = 'foreign' AND state = 'PENDING' AND attempts = 0"))
        .isOne();
  }

  @Test
  @DisplayName("Q1: a type at its limit leaves places for the others")
  void typeAtItsLimit_leavesPlacesForOthers() throws Exception {
    for (int i = 0; i < 6; i++) {
      fixture.enqueue(task("slow-" + i));
    }
    fixture.enqueue(task("quick", "quick"));
    Gate gate = new Gate(2);
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    fixture.node(
        4,
        Map.of("test", 2),
        outside(
            task -> {
              most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
              gate.pass();
              atOnce.decrementAndGet();
            }),
        new TestHandler("quick", Mode.TRANSACTIONAL, fixture::applyEffect));

    gate.awaitArrivals();
    eventually().until(() -> fixture.tasks("task_key = 'quick' AND state = 'DONE'") == 1);
    assertThat(fixture.tasks("type = 'test' AND state = 'RUNNING'")).isEqualTo(2);
    gate.open();

    eventually().until(() -> fixture.tasks("state = 'DONE'") == 7);
    assertThat(most).hasValue(2);
  }

  @Test
  @DisplayName("Q1: a signal after the commit wakes them; they need not look")
  void signal_wakesTheWorkers() throws Exception {
    Signal signal = new Signal();
    Gate first = new Gate(1);
    fixture.node(fixture.threads, signal, NEVER, 1, Map.of(), outside(task -> first.pass()));
    fixture.enqueue(task("a"));
    signal.give();
    first.awaitArrivals();

    // Written while the only worker is busy: its end is a reason to look, too.
    fixture.enqueue(task("b"));
    first.open();

    eventually().until(() -> fixture.tasks("state = 'DONE'") == 2);
  }

  @Test
  @DisplayName("Q1: a stop lets what is under way end, and claims nothing more")
  void stop_letsTheRunningTaskEnd() throws Exception {
    fixture.enqueue(task("running"));
    Gate gate = new Gate(1);
    Workers node = fixture.node(1, Map.of(), outside(task -> gate.pass()));
    gate.awaitArrivals();
    fixture.enqueue(task("waiting"));

    Future<?> stopped = fixture.threads.submit(() -> stop(node, PATIENCE));
    assertThat(stopped.isDone()).isFalse();
    gate.open();
    stopped.get();

    assertThat(fixture.tasks("task_key = 'running' AND state = 'DONE'")).isOne();
    assertThat(fixture.tasks("task_key = 'waiting' AND state = 'PENDING'")).isOne();
  }

  @Test
  @DisplayName("Q1: a stop hands back what no thread has begun; it does not count as an attempt")
  void stop_handsBackWhatWasNotBegun() throws Exception {
    fixture.enqueue(task("a"), task("b"));
    Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    AtomicBoolean claiming = new AtomicBoolean();
    Workers node =
        fixture.node(
            work -> {
              if (claiming.compareAndSet(false, true)) {
                fixture.threads.execute(work);
              } else {
                waiting.add(work);
              }
            },
            new Signal(),
            NEVER,
            2,
            Map.of(),
            transactional(fixture::applyEffect));
    eventually().until(() -> waiting.size() == 2);

    stop(node, PATIENCE);

    assertThat(fixture.tasks("state = 'PENDING' AND attempts = 0 AND run_at <= now()"))
        .isEqualTo(2);
    waiting.forEach(Runnable::run);
    assertThat(fixture.effects()).isZero();
    assertThat(fixture.claim()).hasSize(2);
  }

  @Test
  @DisplayName("Q1: quick tasks are claimed ahead; a stop hands those back that wait")
  void quickTasks_areClaimedAheadAndHandedBack() throws Exception {
    fixture.enqueue(
        IntStream.range(0, 500).mapToObj(i -> task("key-" + i)).toArray(NewTask[]::new));
    Gate gate = new Gate(1);
    Workers node =
        fixture.node(
            1,
            Map.of(),
            transactional(
                task -> {
                  if (fixture.tasks("state = 'RUNNING'") > 1) {
                    gate.pass();
                  }
                }));
    gate.awaitArrivals();

    stop(node, Duration.ZERO);

    assertThat(fixture.tasks("state = 'RUNNING'")).isOne();
    assertThat(fixture.tasks("state = 'PENDING' AND attempts > 0")).isZero();
    gate.open();
    eventually().until(() -> fixture.tasks("state = 'RUNNING'") == 0);
  }

  @Test
  @DisplayName("Q1: quick tasks without end hold up neither an abandoned one nor a slower type's")
  void endlessQueue_holdsUpNothing() throws SQLException {
    fixture.enqueue(task("abandoned"));
    fixture.claimOne();
    for (int i = 0; i < 300; i++) {
      fixture.enqueue(task("quick-" + i));
    }
    AtomicInteger quick = new AtomicInteger(300);
    AtomicBoolean ending = new AtomicBoolean();
    fixture.node(
        2,
        Map.of(),
        outside(
            task -> {
              if (!ending.get()) {
                fixture.enqueue(task("quick-" + quick.getAndIncrement()));
              }
            }),
        new TestHandler("rare", Mode.TRANSACTIONAL, fixture::applyEffect));
    eventually().until(() -> quick.get() > 1_000);

    fixture.letLeaseRunOut("abandoned");
    fixture.enqueue(task("rare", "rare"));

    eventually()
        .until(() -> fixture.tasks("task_key IN ('abandoned', 'rare') AND state = 'DONE'") == 2);
    ending.set(true);
    eventually().until(() -> fixture.tasks("state <> 'DONE'") == 0);
  }

  @Test
  @DisplayName("Q1: what a node that stood still has claimed ahead is not begun any more")
  void lateStart_isHandedBackAndNotCarriedOut() throws Exception {
    fixture.enqueue(task("a"), task("b"), task("taken"));
    List<Claimed> claimed = fixture.claim();
    fixture.run("UPDATE onceward.tasks SET fencing_token = 9 WHERE task_key = 'taken'");
    Performer performer = fixture.performer(outside(fixture::applyEffectOutside));

    new Errands(
            database.dataSource(),
            performer,
            new Places(1, Set.of("test"), Map.of()),
            new Signal(),
            Runnable::run,
            Duration.ZERO)
        .begin(TaskFixture.room(Map.of("test", 3)), claimed, System.nanoTime());

    assertThat(fixture.effects()).isZero();
    assertThat(fixture.tasks("state = 'PENDING' AND attempts = 0")).isEqualTo(2);
    assertThat(fixture.tasks("state = 'RUNNING' AND fencing_token = 9")).isOne();
  }

  @Test
  void stop_leavesWhatDoesNotEndToItsLease() throws Exception {
    fixture.enqueue(task("endless"));
    Gate gate = new Gate(1);
    Workers node = fixture.node(1, Map.of(), outside(task -> gate.pass()));
    gate.awaitArrivals();

    stop(node, Duration.ZERO);

    assertThat(fixture.tasks("state = 'RUNNING' AND lease_until > now()")).isOne();
    gate.open();
    eventually().until(() -> fixture.tasks("state = 'DONE'") == 1);
  }

  @Test
  @DisplayName("Q1: the heartbeat keeps a long task")
  void beat_renewsTheLeaseOfARunningTask() throws Exception {
    fixture.enqueue(task("long"));
    Gate gate = new Gate(1);
    Workers node = fixture.node(1, Map.of(), outside(task -> gate.pass()));
    gate.awaitArrivals();
    fixture.run("UPDATE onceward.tasks SET lease_until = now() + interval '1 min'");

    node.beat();

    assertThat(fixture.tasks("lease_until > now() + interval '4 min'")).isOne();
    gate.open();
  }

  @Test
  void twoHandlersOfAType_areRefused() {
    TestHandler handler = outside(task -> {});

    assertThatThrownBy(() -> new Handlers(List.of(handler, handler), NEVER))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'test'");
  }

  private static ConditionFactory eventually() {
    return await().atMost(PATIENCE);
  }

  private static void stop(Workers node, Duration limit) {
    try {
      node.stop(limit);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
