package dev.onceward.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All that a run of the benchmark of the purge found out. */
record RetentionOutcome(
    RetentionLoad load, HostFacts host, Purging purging, Map<ChurnedCopy, Churn.Course> churn) {
  private static final int MILLION = 1_000_000;

  /**
   * First calls with and without a purge.
   *
   * @param beside what went while the load ran
   * @param rows that went, by table
   * @param expected to be there, if the purge took what has expired and nothing else
   * @param found to be there
   */
  record Purging(
      Map<PurgeKind, Series> series,
      Beside beside,
      Map<String, Long> rows,
      RetentionBooks expected,
      RetentionBooks found) {}

  /** Records that went beside the load, and how long that took. */
  record Beside(long records, Duration time) {

    Duration ofOneMillion() {
      return time.multipliedBy(MILLION).dividedBy(Math.max(1, records));
    }
  }

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
