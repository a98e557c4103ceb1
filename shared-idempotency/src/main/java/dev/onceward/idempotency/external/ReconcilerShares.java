package dev.onceward.idempotency.external;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Keeps a reconciler of this node for each process, so that one whose remote hangs does not take
 * those of the others. With fewer reconcilers than processes, each that is free takes a process
 * that has none. Not safe for concurrent use.
 */
final class ReconcilerShares {

  private final Map<String, Integer> busy = new TreeMap<>();
  private final int reconcilers;

  ReconcilerShares(Set<String> processes, int reconcilers) {
    processes.forEach(process -> busy.put(process, 0));
    this.reconcilers = reconcilers;
  }

  /** What a free reconciler may go on with: those without one, and others if enough are left. */
  Set<String> open() {
    long waiting = busy.values().stream().filter(count -> count == 0).count();
    int taken = busy.values().stream().mapToInt(Integer::intValue).sum();
    Set<String> open = new TreeSet<>();
    busy.forEach(
        (process, count) -> {
          if (count == 0 || taken + 1 + waiting <= reconcilers) {
            open.add(process);
          }
        });
    return open;
  }

  void take(String process) {
    busy.merge(process, 1, Integer::sum);
  }

  void giveBack(String process) {
    busy.merge(process, -1, Integer::sum);
  }
}
