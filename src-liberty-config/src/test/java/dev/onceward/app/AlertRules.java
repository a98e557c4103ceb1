package dev.onceward.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The alerts there are, each with the names in its expression. */
final class AlertRules {

  private static final Path FILE = Path.of("..", "monitoring", "alerts.yml");

  /** What people are told is not looked at. */
  private static final Pattern RULE =
      Pattern.compile("- alert: (\\w+)(.*?)\\n *annotations:", Pattern.DOTALL);

  private AlertRules() {}

  static Map<String, Set<String>> read() throws IOException {
    Map<String, Set<String>> rules = new TreeMap<>();
    RULE.matcher(Files.readString(FILE))
        .results()
        .forEach(rule -> rules.put(rule.group(1), names(rule.group(2))));
    return rules;
  }

  private static Set<String> names(String expression) {
    return Pattern.compile("\\bonceward_\\w+")
        .matcher(expression)
        .results()
        .map(MatchResult::group)
        .collect(TreeSet::new, Set::add, Set::addAll);
  }
}
