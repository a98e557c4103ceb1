package dev.onceward.operator;

import java.time.Duration;
import java.util.Optional;

/** Which dead letters are looked for; without a state those that nobody has settled. */
record DeadLetterQuery(
    Optional<String> state,
    Optional<String> topic,
    Optional<String> reason,
    Optional<Duration> olderThan,
    int limit,
    Optional<Cursor> after) {}
