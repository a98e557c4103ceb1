package dev.onceward.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All that a run found out.
 *
 * @param memory Liberty's, the highest seen
 * @param expected rows, if every call took effect once
 * @param found rows
 */
record Outcome(
    BenchSettings settings,
    HostFacts host,
    Map<Kind, Series> series,
    Map<Kind, TrafficCount> traffic,
    ResidentMemory memory,
    Books expected,
    Books found) {

  /** Why the figures mean nothing; empty for a valid run. */
  List<String> faults() {
    List<String> faults = new ArrayList<>();
    series.values().forEach(one -> faults.addAll(one.errors()));
    if (!expected.equals(found)) {
      faults.add("The rows do not match the calls: expected " + expected + ", found " + found);
    }
    return faults;
  }
}
