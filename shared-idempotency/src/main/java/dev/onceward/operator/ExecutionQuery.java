package dev.onceward.operator;

import java.time.Duration;
import java.util.Optional;

/**
 * Which unfinished executions are looked for.
 *
 * @param dueFor for how long at least nobody has gone on with them, though they were due
 */
record ExecutionQuery(
    Optional<String> state,
    Optional<Duration> dueFor,
    Optional<Duration> olderThan,
    int limit,
    Optional<Cursor> after) {}
