package dev.onceward.idempotency.external;

import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * The heartbeat and the reconcilers of this node. An application without external processes has
 * none.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ExternalTimers {

  private static final int BEATS_PER_LEASE = 3;

  @Resource private TimerService timers;
  @Inject private ExternalEngine engine;

  /** What a timer is for. */
  private enum Task {
    BEAT,
    RECONCILE
  }

  @PostConstruct
  void start() {
    if (engine.processes().all().isEmpty()) {
      return;
    }
    Duration lease = SettingsCatalogue.valueOf(ExternalSettings.LEASE);
    every(lease.dividedBy(BEATS_PER_LEASE), Task.BEAT);
    Duration interval = SettingsCatalogue.valueOf(ExternalSettings.RECONCILE_INTERVAL);
    for (int i = 0; i < SettingsCatalogue.valueOf(ExternalSettings.RECONCILERS); i++) {
      every(interval, Task.RECONCILE);
    }
  }

  private void every(Duration interval, Task task) {
    timers.createIntervalTimer(
        interval.toMillis(), interval.toMillis(), new TimerConfig(task, false));
  }

  @Timeout
  void due(Timer timer) {
    if (timer.getInfo() == Task.BEAT) {
      engine.heartbeat().beat();
    } else {
      engine.reconciler().reconcile();
    }
  }
}
