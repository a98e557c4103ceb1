package dev.onceward.idempotency.external;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** What this node holds at the moment, for the heartbeat to renew. */
final class Leases {

  private final Map<Key, Held> held = new ConcurrentHashMap<>();

  private record Key(UUID tenant, UUID execution) {}

  void add(Held execution) {
    held.put(new Key(execution.tenant(), execution.id()), execution);
  }

  /** Leaves a later claim of the same execution by this node alone. */
  void remove(Held execution) {
    held.computeIfPresent(
        new Key(execution.tenant(), execution.id()),
        (key, current) -> current.fencingToken() == execution.fencingToken() ? null : current);
  }

  List<Held> all() {
    return List.copyOf(held.values());
  }
}
