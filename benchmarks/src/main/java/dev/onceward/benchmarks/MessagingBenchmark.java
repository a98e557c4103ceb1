package dev.onceward.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The second part of {@code mvn -Pbench}: events through relay, broker and consumer, without a
 * server.
 *
 * <p>System properties: {@code bench.events} per flow and round, {@code bench.rounds}, {@code
 * bench.seconds} of each round's measurement of latency.
 */
public final class MessagingBenchmark {
  /** Kept, or their levels would be forgotten with them. */
  private static final List<Logger> TALKATIVE =
      List.of(Logger.getLogger("org.apache.kafka"), Logger.getLogger("org.flywaydb"));

  private final MessagingLoad load;
  private final Progress progress;

  MessagingBenchmark(MessagingLoad load, Progress progress) {
    this.load = load;
    this.progress = progress;
  }

  /** Argument: a folder to work in. Ends with 1 if the run is invalid. */
  public static void main(String[] arguments) throws Exception {
    BenchProgram program = new BenchProgram();
    Path work = Path.of(arguments[0]);
    MessagingLoad load = MessagingLoad.of(work, System.getProperties());
    MessagingOutcome outcome = new MessagingBenchmark(load, program.progress()).run();
    program.conclude(
        work.resolve("bench-messaging-report.md"),
        new MessagingReport(outcome).markdown(),
        outcome.faults());
  }

  MessagingOutcome run() throws Exception {
    TALKATIVE.forEach(logger -> logger.setLevel(Level.SEVERE));
    Path folder = load.work().resolve("bench-messaging");
    return BenchProgram.measuring(MessagingSystem.in(folder), load.work(), progress, this::measure);
  }

  private MessagingOutcome measure(MessagingSystem system) throws Exception {
    progress.tell("PostgreSQL and Kafka start …");
    system.start();
    HostFacts host = HostFacts.of(system.database());
    try (MessagingFlows flows = MessagingFlows.of(system, load)) {
      FlowRounds rounds = new FlowRounds(flows.all(), load, progress);
      rounds.warmUp();
      return new MessagingOutcome(load, host, rounds.measure());
    }
  }
}
