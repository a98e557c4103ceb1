package dev.onceward.benchmarks;

import java.util.List;
import java.util.Map;

/** Runs the flows in {@link Turns}. */
record FlowRounds(List<Flow> flows, MessagingLoad load, Progress progress) {

  /** Runs each flow for compilers and caches; measures nothing. */
  void warmUp() throws Exception {
    turns().warmUp(load.warmUps(), this::run);
  }

  Map<FlowKind, Series> measure() throws Exception {
    return turns().measure(this::run);
  }

  private Turns<Flow, FlowKind> turns() {
    return new Turns<>(flows, FlowKind.class, Flow::kind, load.rounds());
  }

  private Measurement run(String phase, Flow flow) throws Exception {
    flow.prepare();
    Measurement one = flow.run();
    progress.tell(phase, flow.kind().title(), one);
    return one;
  }
}
