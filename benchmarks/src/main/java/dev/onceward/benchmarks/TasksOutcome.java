package dev.onceward.benchmarks;

import java.util.List;
import java.util.Map;

/** All that a run of the tasks' benchmark found out. */
record TasksOutcome(TasksLoad load, HostFacts host, Map<TaskKind, Series> series) {

  /** Why the figures mean nothing; empty for a valid run. */
  List<String> faults() {
    return series.values().stream().flatMap(one -> one.errors().stream()).toList();
  }
}
