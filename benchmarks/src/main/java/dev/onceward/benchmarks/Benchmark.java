package dev.onceward.benchmarks;

import java.nio.file.Path;
import java.util.Map;

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
    BenchProgram program = new BenchProgram();
    Path work = Path.of(arguments[1]);
    BenchSettings settings = BenchSettings.of(Path.of(arguments[0]), work, System.getProperties());
    Outcome outcome = new Benchmark(settings, REPLAYED_KEYS, program.progress()).run();
    program.conclude(
        work.resolve("bench-report.md"), new Report(outcome).markdown(), outcome.faults());
  }

  Outcome run() throws Exception {
    Path folder = settings.work().resolve("bench");
    return BenchProgram.measuring(
        BenchSystem.in(folder, settings.liberty()), settings.work(), progress, this::measure);
  }

  private Outcome measure(BenchSystem system) throws Exception {
    progress.tell("PostgreSQL and Kafka start …");
    system.startStores();
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
