package dev.onceward.systemtests.crash;

import dev.onceward.systemtests.harness.SharedStack;
import dev.onceward.systemtests.harness.Stack;
import java.util.Map;

/** Two nodes with the default settings. */
final class TwoNodes extends SharedStack {

  @Override
  protected Stack start() {
    return Stack.start("crash", 2, Map.of());
  }
}
