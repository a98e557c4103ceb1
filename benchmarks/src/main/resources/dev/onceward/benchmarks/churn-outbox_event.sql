-- Sent events, then each hour some that are written.
INSERT INTO :table (id, aggregatetype, aggregateid, aggregate_version, type, payload, tenant_id, saga_id, occurred_at, created_at)
SELECT uuidv7(), 'orders', gen_random_uuid()::text, 1, 'OrderCreated.v1', repeat('p', 200), gen_random_uuid(), uuidv7(), now(),
       now() - (24 - n / :rows) * :millis * interval '1 ms'
  FROM generate_series(1, 24 * :rows) n;

INSERT INTO :table (id, aggregatetype, aggregateid, aggregate_version, type, payload, tenant_id, saga_id, occurred_at)
SELECT uuidv7(), 'orders', gen_random_uuid()::text, 1, 'OrderCreated.v1', repeat('p', 200), gen_random_uuid(), uuidv7(), now()
  FROM generate_series(1, :rows) n;
