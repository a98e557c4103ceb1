package dev.onceward.benchmarks;

import java.util.Locale;
import java.util.stream.Collectors;

/** The outcome as Markdown, as docs/performance.md shows it. */
record Report(Outcome outcome) {
  private static final double P50 = 50;
  private static final double P99 = 99;

  String markdown() {
    return String.join(
        "\n",
        facts(),
        speeds(),
        new RatioTable<>("requests", Goal.OF_CALLS, outcome.series()).markdown());
  }

  private String facts() {
    BenchSettings settings = outcome.settings();
    return text(
        """
        - Machine: %s.
        - Java, of Liberty and of the load: %s.
        - PostgreSQL %s.
        - %d clients, %d rounds of %d s per scenario, after %d s of warm-up each.
        - Liberty's resident memory: at most %d MiB after a slice, %d MiB at its peak.
        """,
        outcome.host().machine(),
        outcome.host().java(),
        outcome.host().postgres(),
        settings.clients(),
        settings.rounds(),
        settings.slice().toSeconds(),
        settings.warmUp().toSeconds(),
        outcome.memory().now(),
        outcome.memory().peak());
  }

  private String speeds() {
    return """
        | scenario | requests/s | p50 ms | p99 ms | errors | statements | round trips |
        |---|---:|---:|---:|---:|---:|---:|
        """
        + outcome.series().keySet().stream().map(this::speed).collect(Collectors.joining());
  }

  private String speed(Kind kind) {
    Series series = outcome.series().get(kind);
    TrafficCount traffic = outcome.traffic().get(kind);
    return text(
        "| %s | %.0f | %.2f | %.2f | %d | %s | %s |\n",
        kind.title(),
        series.perSecond(),
        series.millisAt(P50),
        series.millisAt(P99),
        series.errors().size(),
        traffic.statements(),
        traffic.roundTrips());
  }

  /** With points in numbers, whoever runs it. */
  static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
