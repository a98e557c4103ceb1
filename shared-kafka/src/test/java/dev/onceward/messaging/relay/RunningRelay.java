package dev.onceward.messaging.relay;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.RelaySignal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;

/** The library's relay outside a server: one node, which has all buckets. */
public final class RunningRelay implements AutoCloseable {

  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(20);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Relay relay;

  public RunningRelay(DataSource dataSource, EventTransport transport) {
    relay =
        new Relay(
            dataSource,
            transport,
            new RelaySignal(),
            threads,
            new Relay.Times(LEASE, POLL, Portion.upTo(100)));
  }

  /** Sends from now on, events of those aggregate types that wait by now. */
  public void start() throws SQLException {
    relay.balance();
  }

  @Override
  public void close() {
    try {
      relay.stop(RelayStarter.PATIENCE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
  }
}
