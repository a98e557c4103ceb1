package dev.onceward.operator;

import java.time.Duration;
import java.util.Optional;

/** Which records are looked for. */
record RecordQuery(
    Optional<String> operation,
    Optional<String> key,
    Optional<String> state,
    Optional<Duration> olderThan,
    int limit,
    Optional<Cursor> after) {}
