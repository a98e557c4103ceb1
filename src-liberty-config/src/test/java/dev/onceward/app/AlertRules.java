package dev.onceward.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The alerts there are. */
final class AlertRules {

  private static final Path FILE = Path.of("..", "monitoring", "alerts.yml");

  private static final Pattern RULE =
      Pattern.compile(
          "- alert: (\\w+)\\s(?:\\s*#[^\\n]*\\s)*\\s*expr:(?: >)?(.*?)\\n *(?:for|labels):",
          Pattern.DOTALL);

  private AlertRules() {}

  /** By alert, what it asks for. */
  static Map<String, String> expressions() throws IOException {
    Map<String, String> expressions = new TreeMap<>();
    RULE.matcher(Files.readString(FILE))
        .results()
        .forEach(rule -> expressions.put(rule.group(1), rule.group(2).strip()));
    return expressions;
  }

  /** By alert, the names of the series that it looks at. */
  static Map<String, Set<String>> read() throws IOException {
    Map<String, Set<String>> rules = new TreeMap<>();
    expressions().forEach((alert, text) -> rules.put(alert, names(PromQuery.parse(text))));
    return rules;
  }

  /** All that they look at. */
  static Set<String> metrics() throws IOException {
    Set<String> metrics = new TreeSet<>();
    read().values().forEach(metrics::addAll);
    return metrics;
  }

  static Set<String> names(PromQuery query) {
    Set<String> names = new TreeSet<>();
    query.selectors().forEach(selector -> names.add(selector.metric()));
    return names;
  }
}
