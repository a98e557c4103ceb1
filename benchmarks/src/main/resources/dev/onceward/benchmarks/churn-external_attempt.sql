-- Calls of executions that ended; then each hour some more.
INSERT INTO :table (tenant_id, execution_id, fencing_token, step, event, provider_key, created_at)
SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), 1, 'confirm', 'CALL', repeat('k', 40),
       now() - (24 - n / :rows) * :millis * interval '1 ms'
  FROM generate_series(1, 24 * :rows) n;

INSERT INTO :table (tenant_id, execution_id, fencing_token, step, event, provider_key)
SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), 1, 'confirm', 'CALL', repeat('k', 40)
  FROM generate_series(1, :rows) n;
