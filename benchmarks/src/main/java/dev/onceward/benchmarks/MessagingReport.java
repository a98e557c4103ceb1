package dev.onceward.benchmarks;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;

/** The outcome as Markdown, as docs/performance.md shows it. */
record MessagingReport(MessagingOutcome outcome) {
  private static final double P50 = 50;
  private static final double P99 = 99;

  /** From commit to Kafka, for 99 of 100 events: the goal. */
  private static final int MILLIS_TO_KAFKA = 100;

  String markdown() {
    return String.join(
        "\n",
        facts(),
        speeds(),
        new RatioTable<>("events", Goal.OF_MESSAGES, outcome.series()).markdown(),
        latency());
  }

  private String facts() {
    MessagingLoad load = outcome.load();
    return Report.text(
        """
        - Machine: %s.
        - Java, of the relay, the consumer and the load: %s.
        - PostgreSQL %s.
        - Kafka: one broker that acknowledges what is on the disk, four partitions.
        - %d rounds of %d events per flow (%d of them one by one), after %d rounds of warm-up; batches of %d; latency at %d events/s, %d s a round.
        """,
        outcome.host().machine(),
        outcome.host().java(),
        outcome.host().postgres(),
        load.rounds(),
        load.events(),
        load.eventsOneByOne(),
        load.warmUps(),
        MessagingLoad.batch(),
        MessagingLoad.RATE,
        load.slice().toSeconds());
  }

  private String speeds() {
    return """
        | flow | events/s | slowest–fastest round | errors |
        |---|---:|---:|---:|
        """
        + outcome.series().keySet().stream().map(this::speed).collect(Collectors.joining());
  }

  private String speed(FlowKind kind) {
    Series series = outcome.series().get(kind);
    DoubleSummaryStatistics rounds =
        series.rounds().stream().mapToDouble(Measurement::perSecond).summaryStatistics();
    return Report.text(
        "| %s | %.0f | %.0f–%.0f | %d |\n",
        kind.title(), series.perSecond(), rounds.getMin(), rounds.getMax(), series.errors().size());
  }

  private String latency() {
    Series series = outcome.series().get(FlowKind.COMMIT_TO_KAFKA);
    DoubleSummaryStatistics rounds =
        series.rounds().stream()
            .mapToDouble(round -> new Series(List.of(round)).millisAt(P99))
            .summaryStatistics();
    return """
        | latency at %d events/s | p50 ms | p99 ms | lowest–highest p99 of a round | goal of p99 |
        |---|---:|---:|---:|---:|
        """
            .formatted(MessagingLoad.RATE)
        + Report.text(
            "| %s | %.2f | %.2f | %.2f–%.2f | ≤ %d |\n",
            FlowKind.COMMIT_TO_KAFKA.title(),
            series.millisAt(P50),
            series.millisAt(P99),
            rounds.getMin(),
            rounds.getMax(),
            MILLIS_TO_KAFKA);
  }
}
