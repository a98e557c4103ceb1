package dev.onceward.benchmarks;

import java.util.List;

/** Whether as many records came to the topic as were sent. */
final class Arrived {
  private Arrived() {}

  static List<String> faults(FlowKind kind, long sent, long arrived) {
    return sent == arrived
        ? List.of()
        : List.of(kind.title() + ": " + sent + " events sent, " + arrived + " records arrived");
  }
}
