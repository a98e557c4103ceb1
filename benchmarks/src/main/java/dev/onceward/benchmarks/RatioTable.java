package dev.onceward.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How the ratios came out, beside what they should be, as Markdown. */
record RatioTable<K extends Enum<K>>(String unit, List<Goal<K>> goals, Map<K, Series> series) {

  String markdown() {
    return """
        | ratio of %s/s | median of rounds | lowest–highest | goal |
        |---|---:|---:|---:|
        """
            .formatted(unit)
        + goals.stream().map(this::row).collect(Collectors.joining());
  }

  private String row(Goal<K> goal) {
    Ratio ratio = Ratio.of(series.get(goal.over()), series.get(goal.under()));
    return Report.text(
        "| %s | %.2f | %.2f–%.2f | %s |\n",
        goal.title(), ratio.median(), ratio.lowest(), ratio.highest(), wanted(goal));
  }

  private static String wanted(Goal<?> goal) {
    return goal.least().isPresent() ? Report.text("≥ %.2f", goal.least().getAsDouble()) : "";
  }
}
