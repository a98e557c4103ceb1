package dev.onceward.systemtests.payments;

import dev.onceward.systemtests.harness.SharedStack;
import dev.onceward.systemtests.harness.Stack;

/** Two nodes that take over from each other within seconds. */
public final class TwoPayingNodes extends SharedStack {

  @Override
  protected Stack start() {
    return Stack.start("payments", 2, ShortTimes.SETTINGS);
  }
}
