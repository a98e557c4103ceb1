package dev.onceward.benchmarks;

import dev.onceward.retention.PurgeUnderLoad;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A purge that goes on only while it is let; it stands still at first. */
final class PausedPurge implements PurgeUnderLoad.Gate, AutoCloseable {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Future<Map<String, Long>> end;
  private boolean open;
  private boolean standing;

  PausedPurge(PurgeUnderLoad purge) {
    end =
        thread.submit(
            () -> {
              try {
                return purge.run(this);
              } finally {
                stand();
              }
            });
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

  /** How many rows went, by table. */
  Map<String, Long> purged() throws InterruptedException, ExecutionException {
    return end.get();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
