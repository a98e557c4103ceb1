package dev.onceward.messaging.consumer;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** Takes no more than so many threads of another executor; what is more waits its turn. */
public final class BoundedExecutor implements Executor {

  private static final Logger LOG = System.getLogger(BoundedExecutor.class.getName());

  private final Executor threads;
  private final int most;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int busy;

  /** Bounds an executor's threads. */
  public BoundedExecutor(Executor threads, int most) {
    this.threads = threads;
    this.most = most;
  }

  @Override
  public void execute(Runnable task) {
    synchronized (this) {
      if (busy == most) {
        waiting.add(task);
        return;
      }
      busy++;
    }
    boolean accepted = false;
    try {
      threads.execute(() -> runAll(task));
      accepted = true;
    } finally {
      if (!accepted) {
        leave();
      }
    }
  }

  private void runAll(Runnable first) {
    Runnable next = first;
    while (next != null) {
      try {
        next.run();
      } catch (RuntimeException | Error failure) {
        // The slot is worth more than the task: without it its successors would wait for ever.
        LOG.log(Level.ERROR, "A task failed; its message comes again after a restart", failure);
      }
      next = nextOrLeave();
    }
  }

  private synchronized Runnable nextOrLeave() {
    Runnable next = waiting.poll();
    if (next == null) {
      busy--;
    }
    return next;
  }

  private synchronized void leave() {
    busy--;
  }
}
