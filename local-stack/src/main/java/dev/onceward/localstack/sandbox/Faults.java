package dev.onceward.localstack.sandbox;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

/** The faults ordered and not yet spent, in their order. */
final class Faults {
  private final List<Fault> queue = new ArrayList<>();
  private final InstantSource clock;

  Faults(InstantSource clock) {
    this.clock = clock;
  }

  synchronized void add(Fault fault) {
    queue.add(fault);
  }

  synchronized void clear() {
    queue.clear();
  }

  synchronized List<Map<String, Object>> left() {
    dropSpent();
    return queue.stream().map(Fault::json).toList();
  }

  /**
   * Spends the first fault that hits the call, if it is of one of the kinds: a request suffers one
   * fault at most, at the time that fits it.
   */
  synchronized Optional<Fault> take(Call call, Set<FaultKind> kinds) {
    return take(fault -> fault.hits(call), kinds);
  }

  /** Spends the first fault that hits what is told. */
  synchronized Optional<Fault> takeOf(Target target, String eventType) {
    return take(fault -> fault.hits(target, eventType), FaultKind.ON_EVENTS);
  }

  private Optional<Fault> take(Predicate<Fault> hits, Set<FaultKind> kinds) {
    dropSpent();
    ListIterator<Fault> faults = queue.listIterator();
    while (faults.hasNext()) {
      Fault fault = faults.next();
      if (hits.test(fault) && isLucky(fault, kinds)) {
        if (!kinds.contains(fault.kind())) {
          return Optional.empty();
        }
        faults.set(fault.afterHit());
        return Optional.of(fault);
      }
    }
    return Optional.empty();
  }

  /**
   * A fault of chance that this is not the time for gets no throw of the dice: it gets one later.
   */
  private static boolean isLucky(Fault fault, Set<FaultKind> kinds) {
    return fault
        .probability()
        .map(
            chance ->
                kinds.contains(fault.kind()) && ThreadLocalRandom.current().nextDouble() < chance)
        .orElse(true);
  }

  private void dropSpent() {
    Instant now = clock.instant();
    queue.removeIf(fault -> fault.isOver(now));
  }
}
