package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The whole benchmark of messages, too short to mean anything: it still works, and what it counts
 * is there.
 */
class MessagingBenchmarkIT {
  private static final Path WORK = Path.of(System.getProperty("onceward.work"));

  private static final int EVENTS = 160;
  private static final int ROUNDS = 2;
  private static final Duration MOMENT = Duration.ofMillis(100);

  @Test
  void shortRun_isValidAndReportsEveryFlow() throws Exception {
    Path work = Files.createTempDirectory(Files.createDirectories(WORK), "bench-messaging-it-");
    MessagingLoad load = new MessagingLoad(work, EVENTS, ROUNDS, 1, MOMENT);
    Progress progress = new Progress(new PrintStream(System.out, true, StandardCharsets.UTF_8));

    MessagingOutcome outcome = new MessagingBenchmark(load, progress).run();

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.series()).containsOnlyKeys(FlowKind.values());
    assertThat(outcome.series().get(FlowKind.BATCHED).calls()).isEqualTo(2 * 160);
    assertThat(outcome.series().get(FlowKind.SINGLE).calls()).isEqualTo(2 * 20);
    assertThat(outcome.series().get(FlowKind.RELAY).calls()).isEqualTo(2 * 160);
    assertThat(outcome.series().get(FlowKind.PRODUCER).calls()).isEqualTo(2 * 160);
    assertThat(outcome.series().get(FlowKind.COMMIT_TO_KAFKA).calls()).isEqualTo(2 * 20);
    assertThat(outcome.series().get(FlowKind.COMMIT_TO_KAFKA).millisAt(99)).isPositive();
    assertThat(new MessagingReport(outcome).markdown())
        .contains("| relay |", "| relay ÷ plain idempotent producer |", "| commit to Kafka |");
  }
}
