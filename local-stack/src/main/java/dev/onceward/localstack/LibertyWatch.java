package dev.onceward.localstack;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;

/** Tells the person at the terminal when Liberty ends by itself, and when it is back. */
final class LibertyWatch {
  private static final long POLL_MILLIS = 500;

  private final ProcessRecord record;
  private final StackRun run;
  private final PrintStream out;

  LibertyWatch(ProcessRecord record, StackRun run, PrintStream out) {
    this.record = record;
    this.run = run;
    this.out = out;
  }

  /** The rest of the stack stays up without Liberty; another run may start it again. */
  void watchForEver(String commandToStartLiberty) {
    while (true) {
      watchUntilItEnds();
      out.println("The rest of the stack runs on. Start Liberty again: " + commandToStartLiberty);
      while (record.process().isEmpty()) {
        Pause.millis(POLL_MILLIS);
      }
      out.println("Liberty was started again (process " + pid() + ").");
    }
  }

  /** Returns when Liberty has ended without our doing. */
  void watchUntilItEnds() {
    long pid = pid();
    record.process().ifPresent(process -> process.onExit().join());
    if (run.isStopping()) {
      awaitTheEndOfThisJvm();
    }
    out.println("Liberty (process " + pid + ") has ended: it was killed, stopped or it crashed.");
  }

  private long pid() {
    return record.process().map(ProcessHandle::pid).orElse(0L);
  }

  /** Maven would go on building if its goal returned while the shutdown hook is at work. */
  private static void awaitTheEndOfThisJvm() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
