package dev.onceward.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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
    CompletableFuture<Void> endWithMaven = Benchmark.endWithParent();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Path work = Path.of(arguments[0]);
    MessagingLoad load = MessagingLoad.of(work, System.getProperties());
    MessagingOutcome outcome = new MessagingBenchmark(load, new Progress(out)).run();
    String report = new MessagingReport(outcome).markdown();
    Files.writeString(work.resolve("bench-messaging-report.md"), report);
    out.println("\n" + report);
    endWithMaven.cancel(true);
    Benchmark.refuse(outcome.faults(), out);
  }

  MessagingOutcome run() throws Exception {
    TALKATIVE.forEach(logger -> logger.setLevel(Level.SEVERE));
    MessagingSystem system = MessagingSystem.in(load.work().resolve("bench-messaging"));
    Thread stopper = new Thread(() -> stop(system), "stop-bench");
    Runtime.getRuntime().addShutdownHook(stopper);
    try (system) {
      return measure(system);
    } finally {
      Runtime.getRuntime().removeShutdownHook(stopper);
    }
  }

  private void stop(MessagingSystem system) {
    try {
      system.close();
    } catch (IOException e) {
      progress.tell("Something is left in " + load.work() + ": " + e);
    }
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
