package dev.onceward.benchmarks;

import dev.onceward.task.TaskHandler.Mode;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The third part of {@code mvn -Pbench}: tasks of the library beside those of db-scheduler, on one
 * database, without a server.
 *
 * <p>System properties: {@code bench.tasks} per flow and round, {@code bench.rounds}, {@code
 * bench.seconds} of each round's measurement of starts.
 */
public final class TasksBenchmark {
  /** Kept, or their levels would be forgotten with them. */
  private static final List<Logger> TALKATIVE =
      List.of(
          Logger.getLogger("org.flywaydb"), Logger.getLogger("com.github.kagkarlsson.scheduler"));

  private final TasksLoad load;
  private final Progress progress;

  TasksBenchmark(TasksLoad load, Progress progress) {
    this.load = load;
    this.progress = progress;
  }

  /** Argument: a folder to work in. Ends with 1 if the run is invalid. */
  public static void main(String[] arguments) throws Exception {
    BenchProgram program = new BenchProgram();
    Path work = Path.of(arguments[0]);
    TasksLoad load = TasksLoad.of(work, System.getProperties());
    TasksOutcome outcome = new TasksBenchmark(load, program.progress()).run();
    program.conclude(
        work.resolve("bench-tasks-report.md"),
        new TasksReport(outcome).markdown(),
        outcome.faults());
  }

  TasksOutcome run() throws Exception {
    TALKATIVE.forEach(logger -> logger.setLevel(Level.SEVERE));
    Path folder = load.work().resolve("bench-tasks");
    return BenchProgram.measuring(TasksSystem.in(folder), load.work(), progress, this::measure);
  }

  private TasksOutcome measure(TasksSystem system) throws Exception {
    progress.tell("PostgreSQL starts …");
    system.start();
    BenchDatabase database = system.database();
    HostFacts host = HostFacts.of(database);
    try (KeptConnections own = system.pool();
        KeptConnections theirs = system.pool()) {
      List<TaskFlow> flows =
          List.of(
              new QueueFlow(TaskKind.OUTSIDE, Mode.OUTSIDE, load, database, own),
              new SchedulerFlow(load, database, theirs),
              new QueueFlow(TaskKind.TRANSACTIONAL, Mode.TRANSACTIONAL, load, database, own),
              new StartFlow(load, database, own));
      Turns<TaskFlow, TaskKind> turns =
          new Turns<>(flows, TaskKind.class, TaskFlow::kind, load.rounds());
      turns.warmUp(load.warmUps(), this::run);
      return new TasksOutcome(load, host, turns.measure(this::run));
    }
  }

  private Measurement run(String phase, TaskFlow flow) throws Exception {
    flow.prepare();
    Measurement one = flow.run();
    progress.tell(phase, flow.kind().title(), one);
    return one;
  }
}
