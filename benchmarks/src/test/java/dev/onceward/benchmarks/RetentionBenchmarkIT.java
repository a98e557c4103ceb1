package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The whole benchmark of the purge, too short to mean anything: it still works, and only what has
 * expired is gone.
 */
@DisplayName("Q3: the purge beside first calls")
class RetentionBenchmarkIT {
  private static final Path WORK = Path.of(System.getProperty("onceward.work"));

  private static final int RECORDS = 9000;
  private static final int PAIRS = 3;
  private static final int CLIENTS = 2;
  private static final int PER_HOUR = 40;
  private static final Duration MOMENT = Duration.ofMillis(200);

  @Test
  void shortRun_takesWhatHasExpiredAndNothingElse() throws Exception {
    Path work = Files.createTempDirectory(Files.createDirectories(WORK), "bench-retention-it-");
    RetentionLoad load = new RetentionLoad(work, RECORDS, MOMENT, PAIRS, CLIENTS, PER_HOUR, MOMENT);
    Progress progress = new Progress(new PrintStream(System.out, true, StandardCharsets.UTF_8));

    RetentionOutcome outcome = new RetentionBenchmark(load, progress).run();

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.purging().rows())
        .containsEntry("onceward.idempotency_record", 3000L)
        .containsEntry("onceward.outbox_event", 90L)
        .containsEntry("onceward.external_execution", 9L)
        .containsEntry("onceward.external_attempt", 18L);
    assertThat(outcome.purging().found().unsentEvents()).isGreaterThan(90);
    assertThat(outcome.purging().found().unknownExecutions()).isEqualTo(9);
    assertThat(outcome.purging().series()).containsOnlyKeys(PurgeKind.values());
    assertThat(outcome.churn().values()).allMatch(course -> course.sizes().size() == 25);
    assertThat(new RetentionReport(outcome).markdown())
        .contains("| first calls beside the purge ÷ without |", "| hour |", "\n| 24 |");
  }
}
