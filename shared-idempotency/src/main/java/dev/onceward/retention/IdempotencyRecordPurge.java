package dev.onceward.retention;

import jakarta.enterprise.context.ApplicationScoped;

/** Answers whose retention is over. They stopped counting when it ended, purged or not. */
@ApplicationScoped
public class IdempotencyRecordPurge implements PurgeRule {

  @Override
  public String table() {
    return "onceward.idempotency_record";
  }

  @Override
  public String expired() {
    return "state = 'COMPLETED' AND expires_at <= statement_timestamp()";
  }
}
