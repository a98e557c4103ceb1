package dev.onceward.signal;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells threads of this node that there may be something to do, so that it need not wait for their
 * next look. Any number of signals that nobody has taken yet are one. In memory only: a {@code
 * NOTIFY} would make the commits of the whole database queue up.
 */
public class Signal {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition given = lock.newCondition();
  private volatile boolean listened;
  private long count;

  /** From now on somebody listens. */
  public void listen() {
    listened = true;
  }

  /** Whether anybody does: otherwise nothing needs to be said. */
  public boolean isListenedTo() {
    return listened;
  }

  /** Gives the signal, after a commit. */
  public void give() {
    lock.lock();
    try {
      count++;
      given.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How many signals were given so far; to be asked before one looks. */
  public long count() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there are more signals than that, but not longer than the limit. */
  public void awaitMoreThan(long seen, Duration limit) throws InterruptedException {
    long left = limit.toNanos();
    lock.lockInterruptibly();
    try {
      while (count <= seen && left > 0) {
        left = given.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
