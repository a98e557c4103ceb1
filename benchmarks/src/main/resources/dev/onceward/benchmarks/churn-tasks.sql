-- Tasks that are done; then each hour some that are written, claimed and done.
INSERT INTO :table (tenant_id, id, task_key, type, payload, state, run_at, attempts, max_attempts, fencing_token, created_at, finished_at)
SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), gen_random_uuid()::text, 'orders.remind', repeat('p', 100), 'DONE', now(), 1, 5, 1, now(),
       now() - (24 - n / :rows) * :millis * interval '1 ms'
  FROM generate_series(1, 24 * :rows) n;

INSERT INTO :table (tenant_id, id, task_key, type, payload, state, run_at, max_attempts, created_at)
SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), gen_random_uuid()::text, 'orders.remind', repeat('p', 100), 'PENDING', now(), 5, now()
  FROM generate_series(1, :rows) n;
UPDATE :table SET state = 'RUNNING', attempts = 1, fencing_token = 1, holder = 'node', held_since = now(), lease_until = now() WHERE state = 'PENDING';
UPDATE :table SET state = 'DONE', holder = NULL, held_since = NULL, lease_until = NULL, finished_at = now() WHERE state = 'RUNNING';
