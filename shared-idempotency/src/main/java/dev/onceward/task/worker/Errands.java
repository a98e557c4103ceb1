package dev.onceward.task.worker;

import dev.onceward.signal.Signal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;
import javax.sql.DataSource;

/** The claimed tasks of this node: in line, on a thread, or with an end to be written down. */
final class Errands {

  private static final Logger LOG = System.getLogger(Errands.class.getName());

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final DataSource dataSource;
  private final Performer performer;
  private final Places places;
  private final Line line;
  private final Signal signal;
  private final Executor executor;
  private final Duration longestWait;
  private final Set<Errand> all = ConcurrentHashMap.newKeySet();
  private long claims;

  /**
   * None yet. The signal is given whenever more may be claimed.
   *
   * @param longestWait what has not begun so long after its claim does not begin any more, since
   *     its lease may be over soon
   */
  Errands(
      DataSource dataSource,
      Performer performer,
      Places places,
      Signal signal,
      Executor executor,
      Duration longestWait) {
    this.dataSource = dataSource;
    this.performer = performer;
    this.places = places;
    this.line = new Line(places, System::nanoTime);
    this.signal = signal;
    this.executor = executor;
    this.longestWait = longestWait;
  }

  /** How many more may be claimed, by type; empty if it is not worth the while. */
  Map<String, Room> room() {
    return line.room();
  }

  /** How many places there are that nobody waits for. */
  int free() {
    return line.freeInAll();
  }

  /**
   * Gives each a place and a thread, sooner or later; called by the one thread that claims.
   *
   * @param room for which they were claimed
   * @param claimedAt by {@link System#nanoTime}, before they were
   * @throws RejectedExecutionException if there is no thread; what has none is handed back
   */
  void begin(Map<String, Room> room, List<Claimed> claimed, long claimedAt) {
    line.noteClaim(room, claimed);
    for (Claimed one : claimed) {
      Errand errand = new Errand(one, ++claims, claimedAt);
      all.add(errand);
      line.join(errand);
    }
    for (Optional<Errand> next = line.next(); next.isPresent(); next = line.next()) {
      giveThread(next.get());
    }
  }

  private void giveThread(Errand errand) {
    try {
      executor.execute(() -> work(errand));
    } catch (RejectedExecutionException | Error noThread) {
      throw new RejectedExecutionException(
          "No thread in the executor; tasks handed back: " + handBack(), noThread);
    }
  }

  /** A thread that has ended one goes on with the next. */
  private void work(Errand first) {
    for (Optional<Errand> next = Optional.of(first); next.isPresent(); next = line.next()) {
      Errand errand = next.get();
      if (isLeaseInDoubt(errand)) {
        handBack(this::isLeaseInDoubt);
      } else if (errand.decide()) {
        carryOut(errand);
      }
      // An interrupt was meant for the attempt that is over, and must not end the next one.
      Thread.interrupted();
    }
  }

  private void carryOut(Errand errand) {
    try {
      performer.perform(errand.claimed(), () -> leave(errand, true));
    } catch (RuntimeException | Error broken) {
      // The thread goes on: what waits for this place would wait for nobody.
      LOG.log(Level.ERROR, errand.claimed().task() + " runs again when its lease is over", broken);
      leave(errand, true);
    } finally {
      places.giveBack(errand.type());
      signal.give();
    }
  }

  /** What this node holds now. */
  List<Claimed> held() {
    return all.stream().map(Errand::claimed).toList();
  }

  /** Hands back what nobody has begun; tells how many. */
  int handBack() {
    return handBack(errand -> true);
  }

  /** Hands back what was to begin within a moment and has not: other nodes may have places. */
  void handBackLate() {
    handBack(errand -> waitsFor(errand, PATIENCE) || isLeaseInDoubt(errand));
  }

  private boolean isLeaseInDoubt(Errand errand) {
    return waitsFor(errand, longestWait);
  }

  private static boolean waitsFor(Errand errand, Duration limit) {
    return !errand.isDecided() && errand.nanosSinceClaim() > limit.toNanos();
  }

  private int handBack(Predicate<Errand> which) {
    List<Errand> own = new ArrayList<>();
    for (Errand errand : all) {
      if (which.test(errand) && errand.decide()) {
        own.add(errand);
      }
    }
    if (own.isEmpty()) {
      return 0;
    }
    List<Claimed> claimed = own.stream().map(Errand::claimed).toList();
    try (Connection connection = dataSource.getConnection()) {
      TaskLeases.handBack(connection, claimed);
    } catch (SQLException | RuntimeException failure) {
      LOG.log(
          Level.WARNING, own.size() + " tasks were not handed back; their leases run out", failure);
    } finally {
      own.forEach(this::leaveUnbegun);
    }
    return own.size();
  }

  private void leaveUnbegun(Errand errand) {
    if (!line.leave(errand)) {
      places.giveBack(errand.type());
    }
    leave(errand, false);
  }

  private void leave(Errand errand, boolean carriedOut) {
    if (all.remove(errand)) {
      line.ended(errand, carriedOut);
      signal.give();
    }
  }
}
