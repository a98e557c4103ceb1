package dev.onceward.benchmarks;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * The same with db-scheduler, which polls by {@code SKIP LOCKED}, fetches ahead and deletes each
 * row as its task ends; with the limits that its own benchmark has for about as many threads.
 */
record SchedulerFlow(TasksLoad load, BenchDatabase database, DataSource pool) implements TaskFlow {
  private static final String NAME = "no-op";
  private static final double LOWER_LIMIT = 4;
  private static final double UPPER_LIMIT = 20;
  private static final String OPEN = "SELECT FROM scheduled_tasks LIMIT 1";
  private static final String INSERT =
      """
      INSERT INTO scheduled_tasks (task_name, task_instance, execution_time, picked, version)
      SELECT ?, number, statement_timestamp(), false, 1 FROM generate_series(1, ?) AS number""";

  @Override
  public TaskKind kind() {
    return TaskKind.DB_SCHEDULER;
  }

  @Override
  public void prepare() throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setString(1, NAME);
      insert.setInt(2, load.tasks());
      insert.executeUpdate();
    }
  }

  @Override
  public Measurement run() throws SQLException {
    AtomicInteger calls = new AtomicInteger();
    OneTimeTask<Void> task =
        Tasks.oneTime(NAME).execute((instance, context) -> calls.incrementAndGet());
    Scheduler scheduler =
        Scheduler.create(pool, task)
            .threads(TasksLoad.WORKERS)
            .pollUsingLockAndFetch(LOWER_LIMIT, UPPER_LIMIT)
            .build();
    try {
      return new Backlog(kind(), load.tasks(), database, OPEN).workedOff(calls, scheduler::start);
    } finally {
      scheduler.stop();
    }
  }
}
