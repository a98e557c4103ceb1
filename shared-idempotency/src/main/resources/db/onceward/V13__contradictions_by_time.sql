-- What contradicts is told at /metrics of all nodes, whichever of them has noticed it and may have been restarted since.
-- As good as empty, however many attempts there are.
CREATE INDEX external_attempt_contradicting ON onceward.external_attempt (created_at) WHERE contradicts;
