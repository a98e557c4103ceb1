package dev.onceward.localstack.sandbox;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Idempotency keys: those in use and those that stand for an answer. Guarded by the books. */
final class Keys {
  private final Map<String, StoredResult> stored = new HashMap<>();
  private final Set<String> inUse = new HashSet<>();

  /**
   * Takes the key, or finds the answer it stands for.
   *
   * @throws ApiError when the key is in use, or stands for another request
   */
  Optional<StoredResult> claim(KeyedCall keyed, long oldestMillis) {
    String key = keyed.key();
    if (inUse.contains(key)) {
      throw keyed.dialect().keyInUse(key);
    }
    stored.computeIfPresent(
        key, (same, result) -> result.createdMillis() < oldestMillis ? null : result);
    Optional<StoredResult> result = Optional.ofNullable(stored.get(key));
    if (result.filter(found -> !found.fingerprint().equals(keyed.fingerprint())).isPresent()) {
      throw keyed.dialect().keyReused(key);
    }
    if (result.isEmpty()) {
      inUse.add(key);
    }
    return result;
  }

  void release(String key) {
    inUse.remove(key);
  }

  void store(StoredResult result) {
    stored.put(result.key(), result);
  }

  void forget(Target target) {
    stored.values().removeIf(result -> result.target() == target);
  }
}
