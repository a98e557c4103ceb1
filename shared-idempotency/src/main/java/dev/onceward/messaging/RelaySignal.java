package dev.onceward.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells the relay of this node that there may be something to send, so that events need not wait
 * for its next look. Any number of signals that nobody has taken yet are one. In memory only: a
 * {@code NOTIFY} would make the commits of the whole database queue up.
 */
@ApplicationScoped
public class RelaySignal {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition given = lock.newCondition();
  private volatile boolean listened;
  private long count;

  /** From now on somebody listens. */
  public void listen() {
    listened = true;
  }

  /** Whether anybody does: without a relay nothing needs to be said. */
  boolean isListenedTo() {
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
