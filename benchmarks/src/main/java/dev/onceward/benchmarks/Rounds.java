package dev.onceward.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Takes the scenarios in turns, a slice each, so that what disturbs the machine disturbs all of
 * them. Each round begins with another one, so that none always follows the same.
 */
record Rounds(List<Scenario> scenarios, BenchSettings settings, Progress progress) {

  /** Runs each scenario once, for compilers and caches; measures nothing. */
  void warmUp() throws Exception {
    for (Scenario scenario : scenarios) {
      Measurement done = new Slice(settings.clients(), settings.warmUp()).run(scenario);
      progress.tell("warm-up", scenario.kind().title(), done);
    }
  }

  /** Runs every round; the sampler is called while the system is still warm from each slice. */
  Map<Kind, Series> measure(Sampler sampler) throws Exception {
    Map<Kind, List<Measurement>> done = new EnumMap<>(Kind.class);
    List<Scenario> order = new ArrayList<>(scenarios);
    for (int round = 1; round <= settings.rounds(); round++) {
      for (Scenario scenario : order) {
        Measurement one = new Slice(settings.clients(), settings.slice()).run(scenario);
        sampler.sample();
        progress.tell("round " + round + "/" + settings.rounds(), scenario.kind().title(), one);
        done.computeIfAbsent(scenario.kind(), kind -> new ArrayList<>()).add(one);
      }
      Collections.rotate(order, 1);
    }
    Map<Kind, Series> series = new EnumMap<>(Kind.class);
    done.forEach((kind, measurements) -> series.put(kind, new Series(measurements)));
    return series;
  }

  /** Called between slices. */
  interface Sampler {
    void sample() throws Exception;
  }
}
