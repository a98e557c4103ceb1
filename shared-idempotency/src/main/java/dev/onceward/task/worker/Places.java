package dev.onceward.task.worker;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How many tasks this node carries out, and how many more it may. Safe for concurrent use. */
final class Places {

  private final int workers;
  private final Map<String, Integer> limits = new TreeMap<>();
  private final Map<String, Integer> busy = new HashMap<>();
  private int allBusy;

  /** Places for tasks of those types; the limits bound some of them more than the workers do. */
  Places(int workers, Set<String> types, Map<String, Integer> limits) {
    this.workers = workers;
    types.forEach(
        type -> this.limits.put(type, Math.min(workers, limits.getOrDefault(type, workers))));
  }

  Set<String> types() {
    return limits.keySet();
  }

  /** How many tasks of a type may be carried out at a time. */
  int limit(String type) {
    return limits.get(type);
  }

  /** How many tasks may be begun in all. */
  synchronized int free() {
    return workers - allBusy;
  }

  /** How many tasks of a type are being carried out. */
  synchronized int busy(String type) {
    return busy.getOrDefault(type, 0);
  }

  synchronized boolean mayTake(String type) {
    return free() > 0 && busy(type) < limit(type);
  }

  synchronized void take(String type) {
    busy.merge(type, 1, Integer::sum);
    allBusy++;
  }

  synchronized void giveBack(String type) {
    busy.merge(type, -1, Integer::sum);
    allBusy--;
  }
}
