package dev.onceward.idempotency.external;

import java.time.Instant;
import java.util.Optional;

/**
 * An execution as it is now, for whoever decides what to do with it.
 *
 * @param state as in docs/states.md
 * @param step the recovery point
 * @param holder who works on it, or did so until its lease was over
 * @param leaseUntil the end of the holder's lease, or when it is due again
 */
public record ExecutionSnapshot(
    String state,
    String step,
    Standing standing,
    long fencingToken,
    Optional<String> holder,
    Instant leaseUntil) {}
