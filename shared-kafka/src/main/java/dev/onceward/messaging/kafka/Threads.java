package dev.onceward.messaging.kafka;

import jakarta.enterprise.concurrent.ContextService;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The container's threads, for work that comes from the connector's own threads: those have no
 * context of the application, so it is taken when the application starts. Not for the connector's
 * event loop, which nothing may block, to work on itself.
 */
final class Threads implements Executor {

  private final ManagedExecutorService executor;
  private final ManagedScheduledExecutorService scheduler;
  private final Executor context;

  /** Made by a thread that has the application's context. */
  Threads(
      ManagedExecutorService executor,
      ManagedScheduledExecutorService scheduler,
      ContextService contexts) {
    this.executor = executor;
    this.scheduler = scheduler;
    this.context = contexts.currentContextExecutor();
  }

  @Override
  public void execute(Runnable task) {
    executor.execute(() -> context.execute(task));
  }

  void executeAfter(Runnable task, Duration pause) {
    ScheduledFuture<?> unused =
        scheduler.schedule(() -> execute(task), pause.toNanos(), TimeUnit.NANOSECONDS);
  }
}
