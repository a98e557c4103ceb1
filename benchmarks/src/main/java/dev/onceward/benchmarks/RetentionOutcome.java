package dev.onceward.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All that a run of the benchmark of the purge found out. */
record RetentionOutcome(
    RetentionLoad load, HostFacts host, Purging purging, Map<ChurnedCopy, Churn.Course> churn) {

  /**
   * First calls with and without a purge.
   *
   * @param rows that went, by table
   * @param expected to be there, if the purge took what has expired and nothing else
   * @param found to be there
   */
  record Purging(
      Map<PurgeKind, Series> series,
      Map<String, Long> rows,
      RetentionBooks expected,
      RetentionBooks found) {}

  /** Why the figures mean nothing; empty for a valid run. */
  List<String> faults() {
    List<String> faults = new ArrayList<>();
    purging.series().values().forEach(one -> faults.addAll(one.errors()));
    if (!purging.expected().equals(purging.found())) {
      faults.add(
          "The purge took what it should not, or left what it should take: expected "
              + purging.expected()
              + ", found "
              + purging.found());
    }
    return faults;
  }
}
