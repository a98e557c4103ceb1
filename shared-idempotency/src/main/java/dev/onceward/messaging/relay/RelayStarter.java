package dev.onceward.messaging.relay;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.MessagingSettings;
import dev.onceward.messaging.RelaySignal;
import dev.onceward.settings.ContainerExecutor;
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
            dataSource.namedOr(MessagingSettings.RELAY_DATA_SOURCE),
            new TracedTransport(configured.get(0), traces.context()),
            signal,
            ContainerExecutor.lookUp("The relay needs"),
            new Relay.Times(
                lease,
                SettingsCatalogue.valueOf(MessagingSettings.RELAY_POLL),
                Portion.upTo(SettingsCatalogue.valueOf(MessagingSettings.RELAY_BATCH))));
    signal.listen();
    timers.createIntervalTimer(
        0, lease.dividedBy(BEATS_PER_LEASE).toMillis(), new TimerConfig(null, false));
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
