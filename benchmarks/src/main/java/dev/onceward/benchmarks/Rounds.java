package dev.onceward.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs the scenarios in {@link Turns}, a slice each. */
record Rounds(List<Scenario> scenarios, BenchSettings settings, Progress progress) {

  /** Runs each scenario once, for compilers and caches; measures nothing. */
  void warmUp() throws Exception {
    for (Scenario scenario : scenarios) {
      Measurement done = slice(settings.warmUp()).run(scenario);
      progress.tell("warm-up", scenario.kind().title(), done);
    }
  }

  /** Runs every round; the sampler is called while the system is still warm from each slice. */
  Map<Kind, Series> measure(Sampler sampler) throws Exception {
    return new Turns<>(scenarios, Kind.class, Scenario::kind, settings.rounds())
        .measure(
            (phase, scenario) -> {
              Measurement one = slice(settings.slice()).run(scenario);
              sampler.sample();
              progress.tell(phase, scenario.kind().title(), one);
              return one;
            });
  }

  private Slice slice(Duration length) {
    return new Slice(settings.clients(), length);
  }

  /** Called between slices. */
  interface Sampler {
    void sample() throws Exception;
  }
}
