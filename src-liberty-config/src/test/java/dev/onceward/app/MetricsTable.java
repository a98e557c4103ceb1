package dev.onceward.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The table of metrics in docs/observability.md. */
final class MetricsTable {

  private static final Path DOCUMENT = Path.of("..", "docs", "observability.md");
  private static final int COLUMNS = 6;

  private MetricsTable() {}

  /**
   * What is said of a metric.
   *
   * @param type as Prometheus calls it
   * @param alerts those that look at it
   * @param tests those that move it, as {@code Class.method}
   */
  record Row(String type, Set<String> labels, Set<String> alerts, Set<String> tests) {}

  /** By metric. */
  static Map<String, Row> read() throws IOException {
    Map<String, Row> rows = new TreeMap<>();
    for (String line : Files.readAllLines(DOCUMENT)) {
      if (line.startsWith("| `onceward_")) {
        List<String> cells = List.of(line.substring(2).split(" *\\| *", -1));
        if (cells.size() != COLUMNS + 1) {
          throw new IllegalStateException("Not a row of " + COLUMNS + " columns: " + line);
        }
        rows.put(cells.get(0).replace("`", ""), row(cells));
      }
    }
    return rows;
  }

  /** The values that a label of a metric can have; none if nothing is said of them. */
  static Set<String> values(String metric, String label) throws IOException {
    String start = "| `%s` | `%s` | ".formatted(label, metric);
    Set<String> values = new TreeSet<>();
    Files.readAllLines(DOCUMENT).stream()
        .filter(line -> line.startsWith(start))
        .forEach(line -> values.addAll(quoted(line.substring(start.length()))));
    return values;
  }

  private static Row row(List<String> cells) {
    return new Row(
        cells.get(1).split("\\W", 2)[0],
        quoted(cells.get(2)),
        quoted(cells.get(4)),
        quoted(cells.get(5)));
  }

  private static Set<String> quoted(String cell) {
    return Pattern.compile("(?<=`)[\\w.]+(?=`)")
        .matcher(cell)
        .results()
        .map(MatchResult::group)
        .collect(TreeSet::new, Set::add, Set::addAll);
  }
}
