package dev.onceward.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What docs/retention.md says of each table.
 *
 * @param fates by table: deleted or emptied by the purge, for ever, or whatever else
 */
record RetentionDocument(Map<String, String> fates) {

  private static final Path FILE = Path.of("..", "docs", "retention.md");
  private static final Set<String> BY_PURGE = Set.of("deleted", "emptied");
  private static final Pattern ROW = Pattern.compile("\\| (`[^|]+) \\| ([^|]+) \\| .* \\|");
  private static final Pattern NAME = Pattern.compile("`([a-z_]+\\.[a-z_]+)`");
  private static final Pattern RULE =
      Pattern.compile("onceward_purged_rows\\{[^}]*table=\"([^\"]+)\"");

  static RetentionDocument read() throws IOException {
    Map<String, String> fates = new TreeMap<>();
    for (String line : Files.readAllLines(FILE)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        NAME.matcher(row.group(1))
            .results()
            .forEach(name -> fates.put(name.group(1), row.group(2)));
      }
    }
    return new RetentionDocument(fates);
  }

  Set<String> tables() {
    return fates.keySet();
  }

  /** Those that are said to have a rule. */
  Set<String> purged() {
    return fates.entrySet().stream()
        .filter(table -> BY_PURGE.contains(table.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Those that have one, as the metrics of a server tell. */
  static Set<String> rules(String metrics) {
    return RULE.matcher(metrics)
        .results()
        .map((MatchResult table) -> table.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
