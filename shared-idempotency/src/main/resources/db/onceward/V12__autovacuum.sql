-- Left to itself, PostgreSQL looks after a fifth of a table has changed: several hours of rows that are gone. Of these
-- tables a steady share comes and goes every hour, so they are looked after ten times as often, and their room is used
-- again sooner (docs/retention.md has what was measured).
ALTER TABLE onceward.idempotency_record SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE onceward.outbox_event SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE onceward.processed_event SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE onceward.external_execution SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE onceward.external_attempt SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE onceward.tasks SET (autovacuum_vacuum_scale_factor = 0.02);
