package dev.onceward.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Takes what is measured in turns, so that what disturbs the machine disturbs all of it. Each round
 * begins with another one, so that none always follows the same.
 *
 * @param kind under which its measurements are gathered
 */
record Turns<T, K extends Enum<K>>(
    List<T> measured, Class<K> kinds, Function<T, K> kind, int rounds) {

  /** Runs each of them so often, for compilers and caches; measures nothing. */
  void warmUp(int times, Run<T> run) throws Exception {
    for (int round = 1; round <= times; round++) {
      for (T next : measured) {
        run.of("warm-up " + round, next);
      }
    }
  }

  /** Runs every round. */
  Map<K, Series> measure(Run<T> run) throws Exception {
    Map<K, List<Measurement>> done = new EnumMap<>(kinds);
    List<T> order = new ArrayList<>(measured);
    for (int round = 1; round <= rounds; round++) {
      for (T next : order) {
        Measurement one = run.of("round " + round + "/" + rounds, next);
        done.computeIfAbsent(kind.apply(next), key -> new ArrayList<>()).add(one);
      }
      Collections.rotate(order, 1);
    }
    Map<K, Series> series = new EnumMap<>(kinds);
    done.forEach((key, measurements) -> series.put(key, new Series(measurements)));
    return series;
  }

  /** One turn. */
  @FunctionalInterface
  interface Run<T> {
    Measurement of(String phase, T measured) throws Exception;
  }
}
