package dev.onceward.app;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What {@code /metrics} says of this system's own, in Prometheus' words. */
record MetricsPage(String text) {

  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (onceward_\\w+) (\\w+)$");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  /** The server's, and the summary's; not the application's. */
  private static final Set<String> GIVEN = Set.of("mp_scope", "quantile");

  static MetricsPage of(String text) {
    return new MetricsPage(text);
  }

  /** Each metric with its type. */
  Map<String, String> types() {
    Map<String, String> types = new TreeMap<>();
    TYPE.matcher(text).results().forEach(line -> types.put(line.group(1), line.group(2)));
    return types;
  }

  /** The labels that the application gives a metric, in the order of the alphabet. */
  Set<String> labels(String metric) {
    Set<String> labels = new TreeSet<>();
    samples(metric + "(?:_count|_sum)?")
        .flatMap(line -> LABEL.matcher(line.group(1)).results())
        .forEach(label -> labels.add(label.group(1)));
    labels.removeAll(GIVEN);
    return labels;
  }

  /** The sum over all of its samples; not a number if it has none. */
  double value(String metric) {
    return samples(metric)
        .mapToDouble(line -> Double.parseDouble(line.group(2)))
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }

  /** The same over those samples with a label. */
  double value(String metric, String label, String its) {
    return samples(metric)
        .filter(line -> line.group(1).contains(label + "=\"" + its + "\""))
        .mapToDouble(line -> Double.parseDouble(line.group(2)))
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }

  /** The labels of each of its samples, with their values. */
  List<Map<String, String>> series(String name) {
    return samples(name).map(line -> labelsIn(line.group(1))).toList();
  }

  private static Map<String, String> labelsIn(String text) {
    Map<String, String> labels = new TreeMap<>();
    LABEL.matcher(text).results().forEach(label -> labels.put(label.group(1), label.group(2)));
    return labels;
  }

  private Stream<MatchResult> samples(String name) {
    return Pattern.compile("(?m)^" + name + "\\{([^}]*)} (\\S+)$").matcher(text).results();
  }
}
