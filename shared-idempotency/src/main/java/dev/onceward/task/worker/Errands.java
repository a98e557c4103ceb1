package dev.onceward.task.worker;

import dev.onceward.signal.Signal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/** The claimed tasks of this node, each with a place and on its way to a thread. */
final class Errands {

  private static final Logger LOG = System.getLogger(Errands.class.getName());

  private final DataSource dataSource;
  private final Performer performer;
  private final Places places;
  private final Signal signal;
  private final Executor executor;
  private final Set<Errand> all = ConcurrentHashMap.newKeySet();

  /** The signal is given whenever a place is free again. */
  Errands(
      DataSource dataSource, Performer performer, Places places, Signal signal, Executor executor) {
    this.dataSource = dataSource;
    this.performer = performer;
    this.places = places;
    this.signal = signal;
    this.executor = executor;
  }

  /**
   * Gives each a place and a thread; called by the one thread that claims.
   *
   * @throws RejectedExecutionException if some found none; they are handed back
   */
  void begin(List<Claimed> claimed) {
    List<Errand> errands = claimed.stream().map(Errand::new).toList();
    errands.forEach(Errand::takePlace);
    long refused = errands.stream().filter(errand -> !errand.begin()).count();
    if (refused > 0) {
      throw new RejectedExecutionException(
          refused + " tasks found no thread in the executor and were handed back");
    }
  }

  /** What this node holds now. */
  List<Claimed> held() {
    return all.stream().map(errand -> errand.claimed).toList();
  }

  /** Hands back what no thread has begun. */
  void handBack() {
    all.forEach(Errand::handBack);
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
      all.add(this);
    }

    boolean begin() {
      try {
        executor.execute(this);
        return true;
      } catch (RejectedExecutionException | Error noThread) {
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
      all.remove(this);
      signal.give();
    }
  }
}
