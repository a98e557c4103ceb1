package dev.onceward.operator;

import java.time.Duration;
import java.util.Optional;

/** Which tasks are looked for; without a state those that are neither done nor settled. */
record TaskQuery(
    Optional<String> state,
    Optional<String> type,
    Optional<String> key,
    Optional<Duration> olderThan,
    int limit,
    Optional<Cursor> after) {}
