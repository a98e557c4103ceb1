package dev.onceward.benchmarks;

import java.util.DoubleSummaryStatistics;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How fast each flow was, as Markdown. */
record SpeedTable<K extends Enum<K>>(
    String unit, Map<K, Series> series, Function<K, String> title) {

  String markdown() {
    return """
        | flow | %s/s | slowest–fastest round | errors |
        |---|---:|---:|---:|
        """
            .formatted(unit)
        + series.keySet().stream().map(this::row).collect(Collectors.joining());
  }

  private String row(K kind) {
    Series measured = series.get(kind);
    DoubleSummaryStatistics rounds =
        measured.rounds().stream().mapToDouble(Measurement::perSecond).summaryStatistics();
    return Report.text(
        "| %s | %.0f | %.0f–%.0f | %d |\n",
        title.apply(kind),
        measured.perSecond(),
        rounds.getMin(),
        rounds.getMax(),
        measured.errors().size());
  }
}
