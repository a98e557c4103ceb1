-- Whose work an effect is a part of that another thread, or another node, carries out later. A migration of its own: running
-- requests lock executions before events, so one transaction that alters both could meet them the other way round.
ALTER TABLE onceward.external_execution ADD COLUMN traceparent text;
