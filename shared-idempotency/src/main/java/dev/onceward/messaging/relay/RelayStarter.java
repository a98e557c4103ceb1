package dev.onceward.messaging.relay;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.MessagingSettings;
import dev.onceward.messaging.RelaySignal;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.tracing.Traces;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * Starts and stops the relay of this node. An application without a configured transport has none.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class RelayStarter {

  private static final Logger LOG = System.getLogger(RelayStarter.class.getName());

  /** How often leases are renewed. */
  static final int BEATS_PER_LEASE = 3;

  /** For what is under way when it stops. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  @Resource private TimerService timers;
  @Inject @Any private Instance<EventTransport> transports;
  @Inject private RelaySignal signal;
  @Inject private LibraryDataSource dataSource;
  @Inject private Traces traces;

  private Relay relay;

  @PostConstruct
  void start() {
    List<EventTransport> configured =
        transports.stream().filter(EventTransport::isConfigured).toList();
    if (configured.isEmpty()) {
      LOG.log(Level.INFO, "Events are not sent: no broker is configured. They wait in the outbox.");
      return;
    }
    Duration lease = SettingsCatalogue.valueOf(MessagingSettings.RELAY_LEASE);
    relay =
        new Relay(
            relayDataSource(),
            new TracedTransport(configured.get(0), traces.context()),
            signal,
            executor(),
            new Relay.Times(
                lease,
                SettingsCatalogue.valueOf(MessagingSettings.RELAY_POLL),
                SettingsCatalogue.valueOf(MessagingSettings.RELAY_BATCH)));
    signal.listen();
    timers.createIntervalTimer(
        0, lease.dividedBy(BEATS_PER_LEASE).toMillis(), new TimerConfig(null, false));
  }

  private DataSource relayDataSource() {
    return SettingsCatalogue.valueOf(MessagingSettings.RELAY_DATA_SOURCE).isEmpty()
        ? dataSource.get()
        : LibraryDataSource.named(MessagingSettings.RELAY_DATA_SOURCE);
  }

  /**
   * Looked up only now, and not by its own type: a server that sends nothing needs no Jakarta
   * Concurrency.
   */
  @SuppressWarnings("BanJNDI") // a constant name of the specification
  private static Executor executor() {
    try {
      return InitialContext.doLookup("java:comp/DefaultManagedExecutorService");
    } catch (NamingException missing) {
      throw new IllegalStateException(
          "The relay needs Jakarta Concurrency's default executor; add that feature to the server",
          missing);
    }
  }

  @Timeout
  void balance() {
    try {
      relay.balance();
    } catch (SQLException | RuntimeException failure) {
      LOG.log(
          Level.WARNING, "The leases of the relay were not renewed; the next beat tries", failure);
    }
  }

  @PreDestroy
  void stop() {
    if (relay == null) {
      return;
    }
    try {
      relay.stop(PATIENCE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
