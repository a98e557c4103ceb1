package dev.onceward.benchmarks;

import dev.onceward.benchmarks.ChurnedCopy.Size;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The outcome as Markdown, as docs/performance.md shows it. */
record RetentionReport(RetentionOutcome outcome) {
  private static final double P50 = 50;
  private static final double P99 = 99;
  private static final double MEBI = 1 << 20;

  String markdown() {
    return String.join(
        "\n",
        facts(),
        speeds(),
        new RatioTable<>("first calls", Goal.OF_THE_PURGE, outcome.purging().series()).markdown(),
        purged(),
        growth(),
        hours());
  }

  private String facts() {
    RetentionLoad load = outcome.load();
    RetentionOutcome.Beside beside = outcome.purging().beside();
    return Report.text(
        """
        - Machine: %s.
        - Java, of the load and the purge: %s.
        - PostgreSQL %s.
        - %d records, every third expired; %d clients, %d pairs of turns of %d s.
        - Beside the load %d records went in %d s; at that pace a million take %d min.
        - A simulated day: %d hours of %d ms; each hour %d rows come to each table and as many go.
        """,
        outcome.host().machine(),
        outcome.host().java(),
        outcome.host().postgres(),
        load.records(),
        load.clients(),
        outcome.purging().series().get(PurgeKind.WITH).rounds().size(),
        load.slice().toSeconds(),
        beside.records(),
        beside.time().toSeconds(),
        beside.ofOneMillion().toMinutes(),
        RetentionLoad.HOURS,
        load.hour().toMillis(),
        load.perHour());
  }

  private String speeds() {
    return """
        | load | calls/s | p50 ms | p99 ms | errors |
        |---|---:|---:|---:|---:|
        """
        + List.of(PurgeKind.values()).stream().map(this::speed).collect(Collectors.joining());
  }

  private String speed(PurgeKind kind) {
    Series series = outcome.purging().series().get(kind);
    return Report.text(
        "| %s | %.0f | %.2f | %.2f | %d |\n",
        kind.title(),
        series.perSecond(),
        series.millisAt(P50),
        series.millisAt(P99),
        series.errors().size());
  }

  private String purged() {
    return """
        | table | rows purged |
        |---|---:|
        """
        + new TreeMap<>(outcome.purging().rows())
            .entrySet().stream()
                .map(one -> Report.text("| %s | %d |\n", one.getKey(), one.getValue()))
                .collect(Collectors.joining());
  }

  private String growth() {
    return """
        | table, vacuum | autovacuums | MiB at the start | after 12 hours | after 24 hours | 24 ÷ 12 hours | goal |
        |---|---:|---:|---:|---:|---:|---:|
        """
        + outcome.churn().entrySet().stream().map(this::growth).collect(Collectors.joining());
  }

  private String growth(Map.Entry<ChurnedCopy, Churn.Course> one) {
    List<Size> sizes = one.getValue().sizes();
    Size half = sizes.get(sizes.size() / 2);
    Size last = sizes.get(sizes.size() - 1);
    return Report.text(
        "| `%s`, %s | %d | %s | %s | %s | %.2f | %s |\n",
        one.getKey().table().title(),
        one.getKey().vacuum().title(),
        one.getValue().vacuums(),
        mebi(sizes.get(0)),
        mebi(half),
        mebi(last),
        (double) last.sum() / half.sum(),
        one.getKey().table().grows() ? "grows" : "≤ 1.05");
  }

  private String hours() {
    List<Churn.Course> courses = List.copyOf(outcome.churn().values());
    String heads =
        outcome.churn().keySet().stream()
            .map(copy -> " `" + copy.name() + "` |")
            .collect(Collectors.joining());
    return "MiB of table + indexes after each simulated hour:\n\n| hour |"
        + heads
        + "\n|---:|"
        + "---:|".repeat(courses.size())
        + "\n"
        + IntStream.range(0, courses.get(0).sizes().size())
            .mapToObj(hour -> hour(hour, courses))
            .collect(Collectors.joining());
  }

  private static String hour(int hour, List<Churn.Course> courses) {
    return courses.stream()
        .map(course -> " " + mebi(course.sizes().get(hour)) + " |")
        .collect(Collectors.joining("", "| " + hour + " |", "\n"));
  }

  private static String mebi(Size size) {
    return Report.text("%.1f + %.1f", size.table() / MEBI, size.indexes() / MEBI);
  }
}
