package dev.onceward.task.worker;

import dev.onceward.id.NodeName;
import dev.onceward.messaging.consumer.InboxTransaction;
import dev.onceward.settings.ContainerExecutor;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.task.TaskHandler;
import dev.onceward.task.TaskSettings;
import dev.onceward.task.TaskSignal;
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
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/** Starts and stops the workers of this node. There is always a task: the purge. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class TaskStarter {

  private static final Logger LOG = System.getLogger(TaskStarter.class.getName());
  private static final int BEATS_PER_LEASE = 3;

  /** For what is under way when it stops. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  @Resource private TimerService timers;
  @Inject @Any private Instance<TaskHandler> handlerBeans;
  @Inject private InboxTransaction transaction;
  @Inject private LibraryDataSource dataSource;
  @Inject private TaskSignal signal;
  @Inject private TaskCounts counts;

  private Workers workers;

  @PostConstruct
  void start() {
    Handlers handlers =
        new Handlers(
            handlerBeans.stream().toList(), SettingsCatalogue.valueOf(TaskSettings.LONGEST_HOLD));
    int places = SettingsCatalogue.valueOf(TaskSettings.WORKERS);
    if (handlers.types().isEmpty() || places == 0) {
      return;
    }
    workers = workers(handlers, places);
    workers.start();
    long beat = SettingsCatalogue.valueOf(TaskSettings.LEASE).dividedBy(BEATS_PER_LEASE).toMillis();
    timers.createIntervalTimer(beat, beat, new TimerConfig(null, false));
    LOG.log(Level.INFO, "This node carries out tasks of the types {0}", handlers.types());
  }

  private Workers workers(Handlers handlers, int places) {
    DataSource claims = dataSource.namedOr(TaskSettings.DATA_SOURCE);
    Executor executor = ContainerExecutor.lookUp("Tasks need");
    Backoff backoff = new Backoff(bound -> ThreadLocalRandom.current().nextLong(bound));
    return new Workers(
        claims,
        new TaskTable(NodeName.own(), SettingsCatalogue.valueOf(TaskSettings.LEASE)),
        new Performer(claims, transaction, handlers, backoff, counts, executor),
        new Places(places, handlers.types(), SettingsCatalogue.valueOf(TaskSettings.CONCURRENCY)),
        signal,
        executor,
        new Workers.Times(SettingsCatalogue.valueOf(TaskSettings.POLL), handlers::longestHold));
  }

  @Timeout
  void beat() {
    workers.beat();
  }

  @PreDestroy
  void stop() {
    if (workers == null) {
      return;
    }
    try {
      workers.stop(PATIENCE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
