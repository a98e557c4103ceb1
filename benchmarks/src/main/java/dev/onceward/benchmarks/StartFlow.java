package dev.onceward.benchmarks;

import dev.onceward.task.EnqueueUnderLoad;
import dev.onceward.task.TaskHandler.Mode;
import dev.onceward.task.worker.WorkersUnderLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.HdrHistogram.Histogram;

/**
 * An idle node that gets one task after the other, each in a transaction of its own: from the
 * commit to the handler's start.
 */
record StartFlow(TasksLoad load, BenchDatabase database, DataSource pool) implements TaskFlow {
  private static final Mode MODE = Mode.OUTSIDE;
  private static final long PATIENCE_SECONDS = 60;

  @Override
  public TaskKind kind() {
    return TaskKind.START;
  }

  @Override
  public Measurement run() throws Exception {
    LinkedBlockingQueue<Long> starts = new LinkedBlockingQueue<>();
    NoOps handler = new NoOps(MODE, () -> starts.add(System.nanoTime()));
    try (WorkersUnderLoad workers = new WorkersUnderLoad(pool, TasksLoad.WORKERS, handler);
        Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      workers.start();
      return measure(connection, workers, starts);
    }
  }

  private Measurement measure(
      Connection connection, WorkersUnderLoad workers, LinkedBlockingQueue<Long> starts)
      throws SQLException, InterruptedException {
    Histogram latencies = new Histogram(LoadClient.DIGITS);
    long begin = System.nanoTime();
    int count = load.startsMeasured();
    for (int i = 0; i < count; i++) {
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / TasksLoad.RATE);
      EnqueueUnderLoad.enqueue(connection, NoOps.tasks(MODE, 1));
      connection.commit();
      long committed = System.nanoTime();
      workers.wake();
      Long started = starts.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (started == null) {
        return new Measurement(
            i, System.nanoTime() - begin, latencies, List.of("A task was not begun"));
      }
      // The workers may look before the writer has its answer.
      latencies.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, started - committed)));
    }
    return new Measurement(count, System.nanoTime() - begin, latencies, List.of());
  }
}
