package dev.onceward.benchmarks;

import dev.onceward.retention.PurgeUnderLoad;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A purge that goes on only while it is let; it stands still at first. */
final class PausedPurge implements PurgeUnderLoad.Gate, AutoCloseable {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final PurgeUnderLoad purge;
  private final Future<?> end;
  private boolean open;
  private boolean standing;

  PausedPurge(PurgeUnderLoad purge) {
    this.purge = purge;
    end = thread.submit(this::run);
  }

  private Void run() throws Exception {
    try {
      purge.run(this);
      return null;
    } finally {
      stand();
    }
  }

  @Override
  public void pass() throws InterruptedException {
    lock.lock();
    try {
      standing = true;
      changed.signalAll();
      while (!open) {
        changed.await();
      }
      standing = false;
    } finally {
      lock.unlock();
    }
  }

  private void stand() {
    lock.lock();
    try {
      standing = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void goOn() {
    lock.lock();
    try {
      open = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Returns when it stands still. */
  void pause() throws InterruptedException {
    lock.lock();
    try {
      open = false;
      while (!standing) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  boolean isDone() {
    return end.isDone();
  }

  /** Purges what is left, if anything is, without pauses; it has to stand still. */
  void finish() throws Exception {
    if (isDone()) {
      end.get();
      return;
    }
    close();
    if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("The purge does not let itself be stopped");
    }
    purge.runAtOnce();
  }

  /** How many rows went so far, by table. */
  Map<String, Long> rows() {
    return purge.rows();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
