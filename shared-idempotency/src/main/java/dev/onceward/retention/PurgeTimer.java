package dev.onceward.retention;

import dev.onceward.messaging.consumer.InboxTransaction;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.task.OnDuplicate;
import dev.onceward.task.Tasks;
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
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;

/**
 * Asks for a purge once a day, at the configured time in UTC. Every node has a timer, and all of
 * them ask for the same one.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class PurgeTimer {

  private static final Logger LOG = System.getLogger(PurgeTimer.class.getName());

  @Resource private TimerService timers;
  @Inject private Tasks tasks;
  @Inject private InboxTransaction transaction;

  @PostConstruct
  void schedule() {
    LocalTime time = time();
    timers.createCalendarTimer(
        new ScheduleExpression()
            .hour(time.getHour())
            .minute(time.getMinute())
            .second(time.getSecond())
            .timezone("UTC"),
        new TimerConfig(null, false));
  }

  private static LocalTime time() {
    return SettingsCatalogue.valueOf(LibrarySettings.PURGE_TIME);
  }

  @Timeout
  void enqueue() {
    try {
      transaction.run(
          connection ->
              tasks.enqueue(
                  PurgeTask.at(LocalDate.now(ZoneOffset.UTC).atTime(time())), OnDuplicate.KEEP));
    } catch (Exception failure) {
      LOG.log(
          Level.WARNING,
          "This node could not ask for a purge; if no other one has, there is none until tomorrow",
          failure);
    }
  }
}
