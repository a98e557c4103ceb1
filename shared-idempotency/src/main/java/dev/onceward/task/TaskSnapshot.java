package dev.onceward.task;

import java.time.Instant;
import java.util.Optional;

/**
 * How a task is.
 *
 * @param holder who works on it, or did until it died
 * @param due when it may be claimed: its time, or the end of its holder's lease
 * @param isDue whether that is over, by the database's clock
 */
public record TaskSnapshot(
    TaskState state,
    int attempts,
    int maxAttempts,
    long fencingToken,
    Optional<String> holder,
    Instant due,
    boolean isDue) {}
