-- Events that one consumer has processed; each hour it processes some more.
INSERT INTO :table (consumer_name, event_id, processed_at)
SELECT 'order-projection', uuidv7(), now() - (24 - n / :rows) * :millis * interval '1 ms'
  FROM generate_series(1, 24 * :rows) n;

INSERT INTO :table (consumer_name, event_id)
SELECT 'order-projection', uuidv7() FROM generate_series(1, :rows) n;
