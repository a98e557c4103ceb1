package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The whole benchmark, too short to mean anything: it still works, and its rows match its calls.
 */
class BenchmarkIT {
  private static final Path LIBERTY = Path.of(System.getProperty("onceward.liberty"));
  private static final Path WORK = Path.of(System.getProperty("onceward.work"));

  private static final Duration MOMENT = Duration.ofMillis(100);
  private static final int ROUNDS = 2;
  private static final int CLIENTS = 2;
  private static final int REPLAYED_KEYS = 5;

  @Test
  void shortRun_isValidAndReportsEveryScenario() throws Exception {
    Path work = Files.createTempDirectory(Files.createDirectories(WORK), "bench-it-");
    BenchSettings settings = new BenchSettings(LIBERTY, work, MOMENT, MOMENT, ROUNDS, CLIENTS);
    Progress progress = new Progress(new PrintStream(System.out, true, StandardCharsets.UTF_8));

    Outcome outcome = new Benchmark(settings, REPLAYED_KEYS, progress).run();

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.series()).containsOnlyKeys(Kind.values());
    assertThat(outcome.series().values()).allMatch(series -> series.calls() > 0);
    assertThat(outcome.traffic().get(Kind.SCRIPT).roundTrips()).isEqualTo("5");
    assertThat(outcome.traffic().get(Kind.TRIVIAL).roundTrips()).isEqualTo("0");
    assertThat(new Report(outcome).markdown())
        .contains("| frozen script, JDBC |", "| replays ÷ trivial authorised GET |");
  }
}
