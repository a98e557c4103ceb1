-- What is there at the start, and what happens each hour after that; rows live for 24 hours.
INSERT INTO :table (tenant_id, record_id, operation, subject, idempotency_key, state, fingerprint_version, fingerprint,
                    http_status, headers, body, created_at, completed_at, expires_at)
SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), 'orders.create', '', gen_random_uuid()::text, 'COMPLETED', 1,
       sha256('x'), 201, repeat('h', 130), repeat('b', 200)::bytea, now(), now(), now() + (n / :rows) * :millis * interval '1 ms'
  FROM generate_series(1, 24 * :rows) n;

-- Every fourth waits for an external execution before it has its answer.
INSERT INTO :table (tenant_id, record_id, operation, subject, idempotency_key, state, fingerprint_version, fingerprint,
                    http_status, headers, body, created_at, completed_at, expires_at)
SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), 'orders.create', '', gen_random_uuid()::text, 'COMPLETED', 1,
       sha256('x'), 201, repeat('h', 130), repeat('b', 200)::bytea, now(), now(), now() + 24 * :millis * interval '1 ms'
  FROM generate_series(1, :rows) n WHERE n % 4 > 0;
INSERT INTO :table (tenant_id, record_id, operation, subject, idempotency_key, state, fingerprint_version, fingerprint,
                    http_status, headers, body, created_at, execution_id, lifetime)
SELECT '0a000000-0000-4000-8000-00000000000a', uuidv7(), 'payments.create', '', gen_random_uuid()::text, 'STARTED', 1,
       sha256('x'), 202, '', '', now(), uuidv7(), 24 * :millis * interval '1 ms'
  FROM generate_series(1, :rows) n WHERE n % 4 = 0;
UPDATE :table SET state = 'COMPLETED', http_status = 201, headers = repeat('h', 130), body = repeat('b', 200)::bytea,
                  completed_at = now(), expires_at = now() + lifetime
 WHERE state = 'STARTED';
