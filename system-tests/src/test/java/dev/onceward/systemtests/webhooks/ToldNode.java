package dev.onceward.systemtests.webhooks;

import dev.onceward.systemtests.harness.SharedStack;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;

/** A node that the provider tells of events; one alone, since it counts contradictions itself. */
final class ToldNode extends SharedStack {

  @Override
  protected Stack start() {
    Stack stack = Stack.start("webhooks", 1, ShortTimes.SETTINGS);
    stack.sendEventsTo(1);
    return stack;
  }
}
