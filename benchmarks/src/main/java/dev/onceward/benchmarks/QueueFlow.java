package dev.onceward.benchmarks;

import dev.onceward.task.EnqueueUnderLoad;
import dev.onceward.task.NewTask;
import dev.onceward.task.TaskHandler.Mode;
import dev.onceward.task.worker.WorkersUnderLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** The library's queue: a backlog that is there before its workers start. */
record QueueFlow(TaskKind kind, Mode mode, TasksLoad load, BenchDatabase database, DataSource pool)
    implements TaskFlow {
  private static final int TASKS_PER_INSERT = 500;
  private static final String OPEN =
      "SELECT FROM onceward.tasks WHERE state = 'PENDING' UNION ALL"
          + " SELECT FROM onceward.tasks WHERE state = 'RUNNING' LIMIT 1";

  @Override
  public void prepare() throws SQLException {
    List<NewTask> tasks = NoOps.tasks(mode, load.tasks());
    try (Connection connection = database.connect()) {
      for (int from = 0; from < tasks.size(); from += TASKS_PER_INSERT) {
        EnqueueUnderLoad.enqueue(
            connection, tasks.subList(from, Math.min(tasks.size(), from + TASKS_PER_INSERT)));
      }
    }
  }

  @Override
  public Measurement run() throws SQLException {
    AtomicInteger calls = new AtomicInteger();
    NoOps handler = new NoOps(mode, calls::incrementAndGet);
    try (WorkersUnderLoad workers = new WorkersUnderLoad(pool, TasksLoad.WORKERS, handler)) {
      return new Backlog(kind, load.tasks(), database, OPEN).workedOff(calls, workers::start);
    }
  }
}
