package dev.onceward.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * {@code mvn -Pbench}: starts the system, measures it, prints the report.
 *
 * <p>System properties: {@code bench.seconds} per scenario and round, {@code bench.rounds}, {@code
 * bench.clients}, {@code bench.warmup} in seconds.
 */
public final class Benchmark {
  private static final int REPLAYED_KEYS = 200;
  private static final int COUNTED_KEYS = 20;

  private final BenchSettings settings;
  private final int replayedKeys;
  private final Progress progress;

  Benchmark(BenchSettings settings, int replayedKeys, Progress progress) {
    this.settings = settings;
    this.replayedKeys = replayedKeys;
    this.progress = progress;
  }

  /**
   * Arguments: Liberty's {@code wlp} folder, a folder to work in. Ends with 1 if the run is
   * invalid.
   */
  public static void main(String[] arguments) throws Exception {
    CompletableFuture<Void> endWithMaven = endWithParent();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Path work = Path.of(arguments[1]);
    BenchSettings settings = BenchSettings.of(Path.of(arguments[0]), work, System.getProperties());
    Outcome outcome = new Benchmark(settings, REPLAYED_KEYS, new Progress(out)).run();
    String report = new Report(outcome).markdown();
    Files.writeString(work.resolve("bench-report.md"), report);
    out.println("\n" + report);
    endWithMaven.cancel(true);
    refuse(outcome.faults(), out);
  }

  /** Maven, when it is stopped, does not tell the program it runs. */
  static CompletableFuture<Void> endWithParent() {
    return ProcessHandle.current()
        .parent()
        .map(ProcessHandle::onExit)
        .orElseGet(CompletableFuture::new)
        .thenRun(() -> System.exit(1));
  }

  static void refuse(List<String> faults, PrintStream out) {
    if (faults.isEmpty()) {
      return;
    }
    out.println("THIS RUN IS INVALID, its figures mean nothing:");
    faults.forEach(fault -> out.println("  " + fault));
    System.exit(1);
  }

  Outcome run() throws Exception {
    BenchSystem system = BenchSystem.in(settings.work().resolve("bench"), settings.liberty());
    Thread stopper = new Thread(() -> stop(system), "stop-bench");
    Runtime.getRuntime().addShutdownHook(stopper);
    try (system) {
      return measure(system);
    } finally {
      Runtime.getRuntime().removeShutdownHook(stopper);
    }
  }

  private void stop(BenchSystem system) {
    try {
      system.close();
    } catch (IOException e) {
      progress.tell("Something is left in " + settings.work() + ": " + e);
    }
  }

  private Outcome measure(BenchSystem system) throws Exception {
    progress.tell("PostgreSQL starts …");
    system.startDatabase();
    HostFacts host = HostFacts.of(system.database());
    progress.tell("Liberty starts …");
    system.startServer();
    Rounds rounds = new Rounds(Scenarios.of(system, replayedKeys), settings, progress);
    rounds.warmUp();

    Books before = Books.of(system.database());
    MemoryWatch memory = new MemoryWatch(system.serverPid());
    Map<Kind, Series> series = rounds.measure(memory);
    Books found = Books.of(system.database());

    return new Outcome(
        settings, host, series, traffic(system), memory.highest(), before.after(series), found);
  }

  private Map<Kind, TrafficCount> traffic(BenchSystem system) throws Exception {
    progress.tell("Liberty starts again, to count what it sends to the database …");
    try (CountingProxy proxy = new CountingProxy(system.databasePort())) {
      system.restartServer(proxy.port());
      return TrafficCount.of(Scenarios.of(system, COUNTED_KEYS), proxy);
    }
  }
}
