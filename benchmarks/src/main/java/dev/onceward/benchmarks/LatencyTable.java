package dev.onceward.benchmarks;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * How long something took, beside how long it should, as Markdown.
 *
 * @param goalMillis for 99 of 100
 */
record LatencyTable(String circumstances, String title, Series series, int goalMillis) {
  private static final double P50 = 50;
  private static final double P99 = 99;

  String markdown() {
    DoubleSummaryStatistics rounds =
        series.rounds().stream()
            .mapToDouble(round -> new Series(List.of(round)).millisAt(P99))
            .summaryStatistics();
    return """
        | latency %s | p50 ms | p99 ms | lowest–highest p99 of a round | goal of p99 |
        |---|---:|---:|---:|---:|
        """
            .formatted(circumstances)
        + Report.text(
            "| %s | %.2f | %.2f | %.2f–%.2f | ≤ %d |\n",
            title,
            series.millisAt(P50),
            series.millisAt(P99),
            rounds.getMin(),
            rounds.getMax(),
            goalMillis);
  }
}
