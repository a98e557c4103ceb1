package dev.onceward.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a query in Prometheus' language asks for: its selectors, and the labels that it groups by.
 * That the query is one at all, promtool says.
 */
record PromQuery(List<Selector> selectors, Set<String> grouping) {

  /** A series' name with all that is asked of its labels. */
  record Selector(String metric, List<Condition> conditions) {}

  /** Of one label: {@code =}, {@code !=}, {@code =~} or {@code !~} a value. */
  record Condition(String label, String operator, String value) {

    /** The values that it wants: of a pattern each alternative; none if it excludes. */
    List<String> wanted() {
      return switch (operator) {
        case "=" -> List.of(value);
        case "=~" -> List.of(value.split("\\|", -1));
        default -> List.of();
      };
    }
  }

  private static final Set<String> GROUPING = Set.of("by", "without", "on", "ignoring");
  private static final Set<String> WORDS =
      Set.of("and", "or", "unless", "offset", "bool", "group_left", "group_right");

  /** Strings come first: nothing in them is anything else. A number may be a duration. */
  private static final Pattern TOKEN =
      Pattern.compile(
          """
          (?<string>"(?:[^"\\\\]|\\\\.)*")\
          |(?<word>[a-zA-Z_:][a-zA-Z0-9_:]*)\
          |(?<number>[0-9.][0-9a-zA-Z.]*)\
          |(?<range>\\[[^\\]]*])\
          |(?<operator>=~|!~|!=|==|>=|<=|[-+*/%^<>=(){},@])\
          |(?<space>\\s+)""");

  static PromQuery parse(String text) {
    List<String> tokens = tokens(text);
    List<Selector> selectors = new ArrayList<>();
    Set<String> grouping = new TreeSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      String next = i + 1 < tokens.size() ? tokens.get(i + 1) : "";
      if (GROUPING.contains(token)) {
        int end = end(tokens, i, ")");
        grouping.addAll(tokens.subList(i + 2, end));
        i = end;
      } else if (isMetric(token, next)) {
        int end = next.equals("{") ? end(tokens, i, "}") : i;
        selectors.add(new Selector(token, conditions(tokens.subList(i + 1, end + 1))));
        i = end;
      }
    }
    grouping.remove(",");
    return new PromQuery(List.copyOf(selectors), grouping);
  }

  /** A function's or an aggregation's name has something in brackets behind it, or a grouping. */
  private static boolean isMetric(String token, String next) {
    return token.matches("[a-zA-Z_:].*")
        && !WORDS.contains(token)
        && !next.equals("(")
        && !GROUPING.contains(next);
  }

  /** From the opening bracket to the one before the closing: label, operator, value, comma. */
  private static List<Condition> conditions(List<String> braced) {
    List<Condition> conditions = new ArrayList<>();
    for (int i = 1; i + 2 < braced.size(); i += 4) {
      String value = braced.get(i + 2);
      conditions.add(
          new Condition(braced.get(i), braced.get(i + 1), value.substring(1, value.length() - 1)));
    }
    return List.copyOf(conditions);
  }

  private static int end(List<String> tokens, int from, String bracket) {
    int end = tokens.subList(from, tokens.size()).indexOf(bracket);
    if (end < 0) {
      throw new IllegalArgumentException("Nothing closes " + tokens.subList(from, tokens.size()));
    }
    return from + end;
  }

  private static List<String> tokens(String text) {
    Matcher matcher = TOKEN.matcher(text);
    List<MatchResult> found = matcher.results().toList();
    int covered = found.stream().mapToInt(token -> token.end() - token.start()).sum();
    if (covered != text.length()) {
      throw new IllegalArgumentException("Not understood: " + text);
    }
    return found.stream().map(MatchResult::group).filter(token -> !token.isBlank()).toList();
  }
}
