package dev.onceward.localstack;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Starts parts one after the other; stopping, from any thread at any time, leaves none behind. */
final class StackRun {
  private final PrintStream out;
  private final Deque<StackPart> started = new ArrayDeque<>();
  private volatile boolean stopping;

  StackRun(PrintStream out) {
    this.out = out;
  }

  void start(StackPart part) {
    long begin = System.nanoTime();
    out.println(part.name() + " starts …");
    try (StillStarting progress = new StillStarting()) {
      progress.show(part.name(), out);
      launch(part);
      part.awaitReady();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    out.printf(
        Locale.ROOT, "%s ready after %.1f s (%s)%n", part.name(), seconds, part.description());
  }

  /** Together with {@link #stop} under one lock: what is launched is always known to stop. */
  private synchronized void launch(StackPart part) {
    if (stopping) {
      throw new LocalStackException(part.name() + " is not started: the stack is stopping");
    }
    started.push(part);
    part.launch();
  }

  void stop() {
    stopping = true;
    stopStarted();
  }

  private synchronized void stopStarted() {
    while (!started.isEmpty()) {
      StackPart part = started.pop();
      out.println(part.name() + " stops …");
      part.stop();
    }
  }

  boolean isStopping() {
    return stopping;
  }
}
