package dev.onceward.task.worker;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.LongAdder;

/** What became of tasks on this node since it started; for metrics. */
@ApplicationScoped
public class TaskCounts {

  private final LongAdder attempts = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final LongAdder done = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder late = new LongAdder();

  void began(int attempt) {
    attempts.increment();
    if (attempt > 1) {
      retries.increment();
    }
  }

  void succeeded() {
    done.increment();
  }

  void gaveUp() {
    failed.increment();
  }

  void cameLate() {
    late.increment();
  }

  /** Attempts that were begun. */
  public long attempts() {
    return attempts.sum();
  }

  /** Those of them that were not the first of their task. */
  public long retries() {
    return retries.sum();
  }

  /** Runs that succeeded. */
  public long done() {
    return done.sum();
  }

  /** Runs that were given up after their last attempt, or for good. */
  public long failed() {
    return failed.sum();
  }

  /** Attempts that ended after their task was taken over; they changed nothing of it. */
  public long late() {
    return late.sum();
  }
}
