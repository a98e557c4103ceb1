-- Executions that have ended; then each hour some that begin, are called, renewed twice and end. They stay.
INSERT INTO :table (tenant_id, execution_id, process, identity, intent, state, step, fencing_token, held_since, lease_until,
                    first_call_at, created_at, completed_at)
SELECT '0a000000-0000-4000-8000-00000000000a', gen_random_uuid(), 'payments.charge', ARRAY[gen_random_uuid()::text], '',
       'COMPLETED', 'confirm', 1, now(), now(), now(), now(), now()
  FROM generate_series(1, 24 * :rows) n;

INSERT INTO :table (tenant_id, execution_id, process, identity, intent, state, step, fencing_token, held_since, lease_until, created_at)
SELECT '0a000000-0000-4000-8000-00000000000a', gen_random_uuid(), 'payments.charge', ARRAY[gen_random_uuid()::text],
       repeat('i', 300)::bytea, 'STARTED', 'create', 1, now(), clock_timestamp(), now()
  FROM generate_series(1, :rows) n WHERE n % 4 = 0;
UPDATE :table SET state = 'CALLING', first_call_at = now(), lease_until = clock_timestamp() WHERE state <> 'COMPLETED';
UPDATE :table SET lease_until = clock_timestamp() WHERE state <> 'COMPLETED';
UPDATE :table SET lease_until = clock_timestamp() WHERE state <> 'COMPLETED';
UPDATE :table SET state = 'COMPLETED', completed_at = now() WHERE state <> 'COMPLETED';
