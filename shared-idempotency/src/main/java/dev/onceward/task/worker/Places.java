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

  /** Places for tasks of those types; the limits bound some of them more than the workers do. */
  Places(int workers, Set<String> types, Map<String, Integer> limits) {
    this.workers = workers;
    types.forEach(type -> this.limits.put(type, limits.getOrDefault(type, workers)));
  }

  /** How many tasks may be begun in all. */
  synchronized int free() {
    return workers - busy.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How many of each type; only types of which any may. */
  synchronized Map<String, Integer> freeByType() {
    Map<String, Integer> free = new TreeMap<>();
    int all = free();
    limits.forEach(
        (type, limit) -> {
          int left = Math.min(all, limit - busy.getOrDefault(type, 0));
          if (left > 0) {
            free.put(type, left);
          }
        });
    return free;
  }

  synchronized void take(String type) {
    busy.merge(type, 1, Integer::sum);
  }

  synchronized void giveBack(String type) {
    busy.merge(type, -1, Integer::sum);
  }
}
