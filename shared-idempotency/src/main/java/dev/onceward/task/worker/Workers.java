package dev.onceward.task.worker;

import dev.onceward.signal.Signal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * The workers of one node. One thread claims as many tasks as there are free places, and gives each
 * a thread of the executor; {@link #beat} is called by a timer, three times per lease at least.
 */
final class Workers {

  private static final Logger LOG = System.getLogger(Workers.class.getName());
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final DataSource dataSource;
  private final TaskTable table;
  private final Performer performer;
  private final Places places;
  private final Signal signal;
  private final Executor executor;
  private final Times times;
  private final Set<Errand> errands = ConcurrentHashMap.newKeySet();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean stopping;

  /**
   * How long.
   *
   * @param poll how long nobody looks for tasks that no signal tells of
   * @param longestHold for how long a lease is renewed
   */
  record Times(Duration poll, Duration longestHold) {}

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
    this.performer = performer;
    this.places = places;
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
    } catch (SQLException | RuntimeException failure) {
      LOG.log(
          Level.WARNING, "No task could be claimed; this node tries again in a second", failure);
      signal.awaitMoreThan(Long.MAX_VALUE, AFTER_FAILURE);
    }
  }

  /** False if there was no place, or nothing to claim for it. */
  private boolean claimAndBegin() throws SQLException {
    Map<String, Integer> free = places.freeByType();
    if (free.isEmpty()) {
      return false;
    }
    List<Errand> claimed;
    try (Connection connection = dataSource.getConnection()) {
      claimed = table.claim(connection, free, places.free()).stream().map(Errand::new).toList();
    }
    claimed.forEach(Errand::takePlace);
    begin(claimed);
    return !claimed.isEmpty();
  }

  private static void begin(List<Errand> claimed) {
    long refused = claimed.stream().filter(errand -> !errand.begin()).count();
    if (refused > 0) {
      throw new RejectedExecutionException(
          refused + " tasks found no thread in the executor and were handed back");
    }
  }

  /** Renews the leases of what is under way; after a failure the next beat tries again. */
  void beat() {
    List<Claimed> held = errands.stream().map(errand -> errand.claimed).toList();
    if (held.isEmpty()) {
      return;
    }
    try (Connection connection = dataSource.getConnection()) {
      table.renew(connection, held, times.longestHold());
    } catch (SQLException failure) {
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
    errands.forEach(Errand::handBack);
    if (!awaitErrands(deadline) || !quiet) {
      LOG.log(
          Level.WARNING,
          "{0} tasks are still under way; if they don''t end they run again after their leases",
          errands.size());
    }
  }

  private boolean awaitErrands(long deadline) throws InterruptedException {
    while (true) {
      long seen = signal.count();
      long left = deadline - System.nanoTime();
      if (errands.isEmpty() || left <= 0) {
        return errands.isEmpty();
      }
      signal.awaitMoreThan(seen, Duration.ofNanos(left));
    }
  }

  /** One claimed task on its way through this node: carried out or handed back, never both. */
  private final class Errand implements Runnable {

    private final Claimed claimed;
    private final AtomicBoolean decided = new AtomicBoolean();

    Errand(Claimed claimed) {
      this.claimed = claimed;
    }

    void takePlace() {
      places.take(claimed.task().type());
      errands.add(this);
    }

    boolean begin() {
      try {
        executor.execute(this);
        return true;
      } catch (RejectedExecutionException full) {
        handBack();
        return false;
      }
    }

    @Override
    public void run() {
      if (decided.compareAndSet(false, true)) {
        try {
          performer.perform(claimed);
        } finally {
          leave();
        }
      }
    }

    void handBack() {
      if (decided.compareAndSet(false, true)) {
        try (Connection connection = dataSource.getConnection()) {
          TaskEnds.handBack(connection, claimed);
        } catch (SQLException failure) {
          LOG.log(
              Level.WARNING, claimed.task() + " was not handed back; its lease runs out", failure);
        } finally {
          leave();
        }
      }
    }

    private void leave() {
      places.giveBack(claimed.task().type());
      errands.remove(this);
      signal.give();
    }
  }
}
