package dev.onceward.task.worker;

import dev.onceward.signal.Signal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * The workers of one node. One thread claims tasks for free places, and ahead of them what will
 * soon begin; each place is a thread of the executor; {@link #beat} is called by a timer, three
 * times per lease at least.
 */
final class Workers {

  private static final Logger LOG = System.getLogger(Workers.class.getName());
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final DataSource dataSource;
  private final TaskTable table;
  private final Errands errands;
  private final Signal signal;
  private final Executor executor;
  private final Times times;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean stopping;

  /**
   * How long.
   *
   * @param poll how long nobody looks for tasks that no signal tells of
   * @param longestHold for how long a lease is renewed, by type
   */
  record Times(Duration poll, Function<String, Duration> longestHold) {}

  Workers(
      DataSource dataSource,
      TaskTable table,
      Performer performer,
      Places places,
      Signal signal,
      Executor executor,
      Times times) {
    this.dataSource = dataSource;
    this.table = table;
    this.errands =
        new Errands(dataSource, performer, places, signal, executor, table.longestWait());
    this.signal = signal;
    this.executor = executor;
    this.times = times;
  }

  /** Begins; called once. */
  void start() {
    signal.listen();
    executor.execute(this::claimUntilStopped);
  }

  private void claimUntilStopped() {
    try {
      while (!stopping) {
        step();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
    }
  }

  private void step() throws InterruptedException {
    long seen = signal.count();
    try {
      if (!claimAndBegin()) {
        signal.awaitMoreThan(seen, times.poll());
      }
    } catch (SQLException | RuntimeException | Error failure) {
      LOG.log(
          Level.WARNING, "No task could be claimed; this node tries again in a second", failure);
      signal.awaitMoreThan(Long.MAX_VALUE, AFTER_FAILURE);
    }
  }

  /** False if there is no room, or nothing more to claim for it. */
  private boolean claimAndBegin() throws SQLException {
    errands.handBackLate();
    Map<String, Room> room = errands.room();
    if (room.isEmpty()) {
      return false;
    }
    int free = errands.free();
    long now = System.nanoTime();
    List<Claimed> claimed = claim(room, free);
    errands.begin(room, claimed, now);
    return claimed.size() >= free + room.values().stream().mapToInt(Room::ahead).sum();
  }

  private List<Claimed> claim(Map<String, Room> room, int free) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return table.claim(connection, room, free);
    }
  }

  /** Renews the leases of what is held; after a failure the next beat tries again. */
  void beat() {
    errands.handBackLate();
    List<Claimed> held = errands.held();
    if (held.isEmpty()) {
      return;
    }
    try (Connection connection = dataSource.getConnection()) {
      table.renew(connection, held, times.longestHold());
    } catch (SQLException | RuntimeException failure) {
      LOG.log(Level.WARNING, "The leases of " + held.size() + " tasks were not renewed", failure);
    }
  }

  /**
   * Claims nothing more and hands back what was not begun. What is under way may end within the
   * limit; after that it is left to its lease.
   */
  void stop(Duration limit) throws InterruptedException {
    stopping = true;
    long deadline = System.nanoTime() + limit.toNanos();
    signal.give();
    boolean quiet = ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    errands.handBack();
    if (!awaitErrands(deadline) || !quiet) {
      LOG.log(
          Level.WARNING,
          "{0} tasks are still under way; if they don''t end they run again after their leases",
          errands.held().size());
    }
  }

  private boolean awaitErrands(long deadline) throws InterruptedException {
    while (true) {
      long seen = signal.count();
      long left = deadline - System.nanoTime();
      boolean over = errands.held().isEmpty();
      if (over || left <= 0) {
        return over;
      }
      signal.awaitMoreThan(seen, Duration.ofNanos(left));
    }
  }
}
