package dev.onceward.messaging.relay;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.RelaySignal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * The relay of one node: threads for each destination, and the leases behind them. Threads come
 * from the executor; {@link #balance} is called by a timer, three times per lease at least.
 */
final class Relay {

  private static final Logger LOG = System.getLogger(Relay.class.getName());
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final DataSource dataSource;
  private final EventTransport transport;
  private final RelaySignal signal;
  private final Executor executor;
  private final Times times;
  private final BucketTable leases;
  private final Map<String, Holdings> holdings = new ConcurrentHashMap<>();
  private final Map<Lane, Loop> loops = new ConcurrentHashMap<>();
  private volatile boolean stopping;

  /**
   * How long, how often, how much.
   *
   * @param lease how long a node holds a bucket without a sign of life
   * @param poll how long nobody looks for events that no signal tells of, such as another node's
   * @param portion how much is read at a time, by each lane
   */
  record Times(Duration lease, Duration poll, Portion portion) {}

  Relay(
      DataSource dataSource,
      EventTransport transport,
      RelaySignal signal,
      Executor executor,
      Times times) {
    this.dataSource = dataSource;
    this.transport = transport;
    this.signal = signal;
    this.executor = executor;
    this.times = times;
    this.leases = new BucketTable(UUID.randomUUID(), times.lease());
  }

  /** Renews what is held, and takes or gives back what makes the shares of all nodes even. */
  synchronized void balance() throws SQLException {
    if (stopping) {
      return;
    }
    try (Connection connection = dataSource.getConnection()) {
      leases.showLife(connection);
      List<HeldBucket> renewed = leases.renew(connection);
      List<String> types = leases.types(connection);
      int nodes = Math.max(1, leases.nodes(connection));
      int share = (Bucket.COUNT + nodes - 1) / nodes;
      for (String type : types) {
        Holdings ofType = holdings.computeIfAbsent(type, unused -> new Holdings());
        ofType.set(renewed.stream().filter(b -> b.bucket().aggregateType().equals(type)).toList());
        int lacking = ofType.lacking(share);
        if (lacking > 0) {
          ofType.add(leases.claim(connection, type, lacking));
        }
        Lane.of(type).forEach(lane -> loops.compute(lane, this::runningLoop));
      }
    }
    loops.values().forEach(Loop::startOnce);
  }

  /** One that ended sends nothing, while its buckets are renewed: another one goes on. */
  private Loop runningLoop(Lane lane, Loop present) {
    if (present != null && !present.hasEnded()) {
      return present;
    }
    Holdings ofType = holdings.get(lane.aggregateType());
    return new Loop(new Destination(lane, ofType, dataSource, transport, leases, times.portion()));
  }

  /**
   * Ends the loops and gives all buckets back, so that other nodes go on at once. What is under way
   * may finish within the limit.
   */
  void stop(Duration limit) throws InterruptedException {
    stopping = true;
    signal.give();
    long deadline = System.nanoTime() + limit.toNanos();
    for (Loop loop : loops.values()) {
      loop.awaitEnd(deadline - System.nanoTime());
    }
    leave();
  }

  private synchronized void leave() {
    try (Connection connection = dataSource.getConnection()) {
      leases.leave(connection);
    } catch (SQLException failure) {
      LOG.log(Level.WARNING, "The relay left without a word; its leases run out", failure);
    }
  }

  private final class Loop implements Runnable {

    private final Destination destination;
    private final CountDownLatch ended = new CountDownLatch(1);
    private boolean started;

    Loop(Destination destination) {
      this.destination = destination;
    }

    void startOnce() {
      if (!started) {
        executor.execute(this);
        started = true;
      }
    }

    boolean hasEnded() {
      return ended.getCount() == 0;
    }

    @Override
    public void run() {
      try {
        while (!stopping) {
          step();
        }
        destination.giveBackAll();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      } catch (SQLException failure) {
        LOG.log(Level.WARNING, "Buckets were not given back; their leases run out", failure);
      } finally {
        ended.countDown();
      }
    }

    private void step() throws InterruptedException {
      long seen = signal.count();
      try {
        if (!destination.sendOnce()) {
          signal.awaitMoreThan(seen, times.poll());
        }
      } catch (SQLException | RuntimeException | Error failure) {
        LOG.log(Level.WARNING, "The relay goes on in a second", failure);
        signal.awaitMoreThan(Long.MAX_VALUE, AFTER_FAILURE);
      }
    }

    void awaitEnd(long nanos) throws InterruptedException {
      if (started && !ended.await(Math.max(0, nanos), TimeUnit.NANOSECONDS)) {
        LOG.log(Level.WARNING, "A destination is still sending; its buckets' leases run out");
      }
    }
  }
}
