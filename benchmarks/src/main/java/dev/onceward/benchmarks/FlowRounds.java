package dev.onceward.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Takes the flows in turns, as {@link Rounds} does it with scenarios, and for the same reason. */
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
    Map<FlowKind, List<Measurement>> done = new EnumMap<>(FlowKind.class);
    List<Flow> order = new ArrayList<>(flows);
    for (int round = 1; round <= load.rounds(); round++) {
      for (Flow flow : order) {
        Measurement one = run("round " + round + "/" + load.rounds(), flow);
        done.computeIfAbsent(flow.kind(), kind -> new ArrayList<>()).add(one);
      }
      Collections.rotate(order, 1);
    }
    Map<FlowKind, Series> series = new EnumMap<>(FlowKind.class);
    done.forEach((kind, measurements) -> series.put(kind, new Series(measurements)));
    return series;
  }

  private Measurement run(String phase, Flow flow) throws Exception {
    flow.prepare();
    Measurement one = flow.run();
    progress.tell(phase, flow.kind().title(), one);
    return one;
  }
}
