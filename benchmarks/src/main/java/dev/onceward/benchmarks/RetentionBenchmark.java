package dev.onceward.benchmarks;

import dev.onceward.retention.PurgeUnderLoad;
import java.nio.file.Path;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The third part of {@code mvn -Pbench}: first calls beside the purge, and tables after a simulated
 * day, without a server.
 *
 * <p>System properties: {@code bench.thousands} of records, {@code bench.clients}, {@code
 * bench.seconds} of each turn, {@code bench.pairs} of turns at most.
 */
public final class RetentionBenchmark {
  private static final String RECORDS = "onceward.idempotency_record";

  /** Kept, or its level would be forgotten with it. */
  private static final Logger TALKATIVE = Logger.getLogger("org.flywaydb");

  private final RetentionLoad load;
  private final Progress progress;

  RetentionBenchmark(RetentionLoad load, Progress progress) {
    this.load = load;
    this.progress = progress;
  }

  /** Argument: a folder to work in. Ends with 1 if the run is invalid. */
  public static void main(String[] arguments) throws Exception {
    BenchProgram program = new BenchProgram();
    Path work = Path.of(arguments[0]);
    RetentionLoad load = RetentionLoad.of(work, System.getProperties());
    RetentionOutcome outcome = new RetentionBenchmark(load, program.progress()).run();
    program.conclude(
        work.resolve("bench-retention-report.md"),
        new RetentionReport(outcome).markdown(),
        outcome.faults());
  }

  RetentionOutcome run() throws Exception {
    TALKATIVE.setLevel(Level.SEVERE);
    Path folder = load.work().resolve("bench-retention");
    return BenchProgram.measuring(RetentionSystem.in(folder), load.work(), progress, this::measure);
  }

  private RetentionOutcome measure(RetentionSystem system) throws Exception {
    progress.tell("PostgreSQL starts …");
    system.start();
    BenchDatabase database = system.database();
    HostFacts host = HostFacts.of(database);
    progress.tell("%d records are written …".formatted(load.records()));
    new RetentionData(load).fill(database);
    RetentionOutcome.Purging purging = purge(database);
    return new RetentionOutcome(load, host, purging, churn(system));
  }

  private RetentionOutcome.Purging purge(BenchDatabase database) throws Exception {
    RetentionBooks before = RetentionBooks.of(database);
    try (PausedPurge purge = new PausedPurge(new PurgeUnderLoad(database.dataSource()))) {
      PurgeTurns turns = new PurgeTurns(load, new FirstCalls(database), purge, progress);
      Map<PurgeKind, Series> series = turns.measure();
      RetentionOutcome.Beside beside =
          new RetentionOutcome.Beside(purge.rows().get(RECORDS), turns.purging());
      progress.tell("The rest is purged, without pauses …");
      purge.finish();
      RetentionBooks expected = before.after(turns.calls());
      return new RetentionOutcome.Purging(
          series, beside, purge.rows(), expected, RetentionBooks.of(database));
    }
  }

  private Map<ChurnedCopy, Churn.Course> churn(RetentionSystem system) throws Exception {
    progress.tell("A day is simulated …");
    system
        .database()
        .run("TRUNCATE onceward.idempotency_record, onceward.outbox_event, onceward.outbox_unsent");
    system.lookForVacuumEverySecond();
    return Churn.of(system.database(), load, progress).run();
  }
}
