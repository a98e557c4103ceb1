package dev.onceward.systemtests.harness;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a node tells Prometheus. */
public record Metrics(Caller anybody) {

  /** Of one node. */
  public static Metrics of(SystemUnderTest system) {
    return new Metrics(system.anonymous());
  }

  /** A metric's value, summed over its labels. */
  public double value(String name) {
    return matching(name, "[^}]*");
  }

  /** The same where a label has that value. */
  public double value(String name, String label, String its) {
    return matching(name, "[^}]*" + label + "=\"" + its + "\"[^}]*");
  }

  private double matching(String name, String labels) {
    return Pattern.compile("(?m)^" + name + "\\{" + labels + "} (\\S+)$")
        .matcher(anybody.get("/metrics").send().text())
        .results()
        .map(MatchResult::group)
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .map(Double::valueOf)
        .reduce(Double::sum)
        .orElseThrow(() -> new IllegalStateException("There is no metric " + name));
  }
}
