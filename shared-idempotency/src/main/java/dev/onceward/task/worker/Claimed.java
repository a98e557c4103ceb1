package dev.onceward.task.worker;

import dev.onceward.task.Task;
import java.time.Duration;
import java.util.Optional;

/**
 * A task that this node has claimed.
 *
 * @param fencingToken of this claim; whoever claims after it has a higher one
 * @param repeat the pause between two runs; empty if it is done once
 * @param abandoned whether it was claimed before, by a worker that did not come back
 * @param spent whether that was the last attempt already
 */
record Claimed(
    Task task, long fencingToken, Optional<Duration> repeat, boolean abandoned, boolean spent) {

  /** Whether a crash that catches it waiting costs more than one of many attempts. */
  boolean isCareful() {
    return abandoned || task.attempt() >= task.maxAttempts();
  }
}
