package dev.onceward.task.worker;

import dev.onceward.task.Task;
import java.time.Duration;
import java.util.Optional;

/**
 * A task that this node has claimed.
 *
 * @param fencingToken of this claim; whoever claims after it has a higher one
 * @param repeat the pause between two runs; empty if it is done once
 * @param spent whether it was the last attempt already whose worker did not come back
 */
record Claimed(Task task, long fencingToken, Optional<Duration> repeat, boolean spent) {}
