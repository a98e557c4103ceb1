package dev.onceward.benchmarks;

import java.sql.SQLException;

/** What may go, and what must never go: the witness of a purge. */
record RetentionBooks(
    long expiredRecords,
    long liveRecords,
    long unfinishedRecords,
    long sentEvents,
    long unsentEvents,
    long unfinishedExecutions,
    long unknownExecutions,
    long endedExecutions,
    long requests,
    long attempts) {

  static RetentionBooks of(BenchDatabase database) throws SQLException {
    return new RetentionBooks(
        database.count("onceward.idempotency_record WHERE expires_at <= now()"),
        database.count("onceward.idempotency_record WHERE expires_at > now()"),
        database.count("onceward.idempotency_record WHERE state = 'STARTED'"),
        database.count("onceward.outbox_event") - database.count("onceward.outbox_unsent"),
        database.count("onceward.outbox_unsent"),
        database.count("onceward.external_execution WHERE state IN ('STARTED', 'CALLING')"),
        database.count("onceward.external_execution WHERE state = 'UNKNOWN'"),
        database.count("onceward.external_execution WHERE state = 'COMPLETED'"),
        database.count("onceward.external_execution WHERE intent <> ''"),
        database.count("onceward.external_attempt"));
  }

  /** What must be there after a purge beside so many first calls. */
  RetentionBooks after(long firstCalls) {
    return new RetentionBooks(
        0,
        liveRecords + firstCalls,
        unfinishedRecords,
        0,
        unsentEvents + firstCalls,
        unfinishedExecutions,
        unknownExecutions,
        endedExecutions,
        unfinishedExecutions + unknownExecutions,
        // Of those that have ended only the result is left of three.
        3 * (unfinishedExecutions + unknownExecutions) + endedExecutions);
  }
}
