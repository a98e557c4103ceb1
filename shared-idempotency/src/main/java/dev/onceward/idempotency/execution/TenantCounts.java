package dev.onceward.idempotency.execution;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Counts something per tenant and in all. Guarded by its owner's lock. */
final class TenantCounts {

  private final Map<UUID, Integer> counts = new HashMap<>();
  private int total;

  int total() {
    return total;
  }

  int of(UUID tenant) {
    return counts.getOrDefault(tenant, 0);
  }

  void add(UUID tenant) {
    counts.merge(tenant, 1, Integer::sum);
    total++;
  }

  void remove(UUID tenant) {
    counts.computeIfPresent(tenant, (key, count) -> count == 1 ? null : count - 1);
    total--;
  }
}
