package dev.onceward.messaging.relay;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.MessagingSettings;
import dev.onceward.messaging.RelaySignal;
import dev.onceward.settings.Setting;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * The relay of one node as {@link RelayStarter} starts it, with the settings' defaults, without a
 * server. In this package because the relay is not public.
 */
public final class RelayUnderLoad implements AutoCloseable {
  private static final Logger LOG = System.getLogger(RelayUnderLoad.class.getName());

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor();
  private final RelaySignal signal = new RelaySignal();
  private final Relay relay;

  public RelayUnderLoad(DataSource dataSource, EventTransport transport) {
    Duration lease = defaultOf(MessagingSettings.RELAY_LEASE);
    relay =
        new Relay(
            dataSource,
            transport,
            signal,
            threads,
            new Relay.Times(
                lease,
                defaultOf(MessagingSettings.RELAY_POLL),
                Portion.upTo(defaultOf(MessagingSettings.RELAY_BATCH))));
    signal.listen();
    long pause = lease.dividedBy(RelayStarter.BEATS_PER_LEASE).toMillis();
    ScheduledFuture<?> unused =
        beats.scheduleAtFixedRate(this::beat, 0, pause, TimeUnit.MILLISECONDS);
  }

  private static <T> T defaultOf(Setting<T> setting) {
    return setting.parse(setting.defaultValue());
  }

  private void beat() {
    try {
      relay.balance();
    } catch (SQLException | RuntimeException failure) {
      LOG.log(Level.WARNING, "The leases of the relay were not renewed", failure);
    }
  }

  /** To be called after a commit, as the outbox does. */
  public void wake() {
    signal.give();
  }

  @Override
  public void close() {
    beats.shutdownNow();
    try {
      relay.stop(RelayStarter.PATIENCE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
  }
}
