package dev.onceward.localstack;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Shows, on a slow machine, that a start is still under way. */
final class StillStarting implements AutoCloseable {
  private static final long PERIOD_SECONDS = 10;

  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "still-starting");
            thread.setDaemon(true);
            return thread;
          });

  void show(String part, PrintStream out) {
    long begin = System.nanoTime();
    Runnable tell =
        () ->
            out.printf(
                "  %s is still starting (%d s) …%n",
                part, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin));
    var unused = clock.scheduleAtFixedRate(tell, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
