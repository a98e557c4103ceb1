package dev.onceward.task.worker;

import dev.onceward.messaging.consumer.InboxTransaction;
import dev.onceward.settings.Setting;
import dev.onceward.signal.Signal;
import dev.onceward.task.TaskHandler;
import dev.onceward.task.TaskSettings;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/**
 * The workers of one node as {@link TaskStarter} starts them, with the settings' defaults but for
 * their number, without a server; no run is long enough for a lease to be renewed. In this package
 * because the workers are not public.
 */
public final class WorkersUnderLoad implements AutoCloseable {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Signal signal = new Signal();
  private final Workers workers;

  public WorkersUnderLoad(DataSource dataSource, int places, TaskHandler handler) {
    Handlers handlers = new Handlers(List.of(handler), defaultOf(TaskSettings.LONGEST_HOLD));
    workers =
        new Workers(
            dataSource,
            new TaskTable("bench", defaultOf(TaskSettings.LEASE)),
            new Performer(
                dataSource,
                inTransaction(dataSource),
                handlers,
                new Backoff(bound -> ThreadLocalRandom.current().nextLong(bound)),
                new TaskCounts(),
                threads),
            new Places(places, handlers.types(), Map.of()),
            signal,
            threads,
            new Workers.Times(defaultOf(TaskSettings.POLL), handlers::longestHold));
  }

  private static <T> T defaultOf(Setting<T> setting) {
    return setting.parse(setting.defaultValue());
  }

  private static InboxTransaction inTransaction(DataSource dataSource) {
    return work -> {
      try (Connection connection = dataSource.getConnection()) {
        connection.setAutoCommit(false);
        work.on(connection);
        connection.commit();
      }
    };
  }

  public void start() {
    workers.start();
  }

  /** To be called after a commit, as the queue does. */
  public void wake() {
    signal.give();
  }

  @Override
  public void close() {
    try {
      workers.stop(TaskStarter.PATIENCE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
  }
}
