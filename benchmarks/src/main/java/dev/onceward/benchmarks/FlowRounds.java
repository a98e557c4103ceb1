package dev.onceward.benchmarks;

import java.util.List;
import java.util.Map;

/** Runs the flows in {@link Turns}. */
record FlowRounds(List<Flow> flows, MessagingLoad load, Progress progress) {

  /** Runs each flow for compilers and caches; measures nothing. */
  void warmUp() throws Exception {
    for (int round = 1; round <= load.warmUps(); round++) {
      for (Flow flow : flows) {
        run("warm-up " + round, flow);
      }
    }
  }

  Map<FlowKind, Series> measure() throws Exception {
    return new Turns<>(flows, FlowKind.class, Flow::kind, load.rounds()).measure(this::run);
  }

  private Measurement run(String phase, Flow flow) throws Exception {
    flow.prepare();
    Measurement one = flow.run();
    progress.tell(phase, flow.kind().title(), one);
    return one;
  }
}
