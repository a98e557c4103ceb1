package dev.onceward.retention;

import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.ScheduleExpression;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.LocalTime;

/** Purges once a day, at the configured time in UTC. A failed purge is tried again the next day. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class PurgeTimer {

  private static final Logger LOG = System.getLogger(PurgeTimer.class.getName());

  @Resource private TimerService timers;
  @Inject private Purge purge;

  @PostConstruct
  void schedule() {
    LocalTime time = SettingsCatalogue.valueOf(LibrarySettings.PURGE_TIME);
    timers.createCalendarTimer(
        new ScheduleExpression()
            .hour(time.getHour())
            .minute(time.getMinute())
            .second(time.getSecond())
            .timezone("UTC"),
        // Every node has a timer of its own; purging twice does no harm.
        new TimerConfig(null, false));
  }

  @Timeout
  void purge() {
    try {
      purge.run();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (Exception failure) {
      LOG.log(Level.WARNING, "The purge failed and will be tried again tomorrow", failure);
    }
  }
}
