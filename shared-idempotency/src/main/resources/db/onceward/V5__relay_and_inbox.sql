-- What the relay needs. Debezium's outbox event router reads the same table and ignores these columns.
ALTER TABLE onceward.outbox_event
    -- The order in which rows were written, which within an aggregate is the order of its versions, since
    -- they are written under the aggregate's lock. By no node's clock. A higher one may be committed earlier.
    ADD COLUMN sequence   bigint      GENERATED ALWAYS AS IDENTITY,
    -- Which share of its aggregate type's rows an aggregate belongs to; each is sent by one node at a time.
    ADD COLUMN bucket     smallint    NOT NULL
        GENERATED ALWAYS AS ((hashtextextended(aggregateid, 0) & 15)::smallint) STORED,
    -- By the database's clock, unlike occurred_at.
    ADD COLUMN created_at timestamptz NOT NULL DEFAULT statement_timestamp(),
    -- When the broker had acknowledged it; null until then.
    ADD COLUMN sent_at    timestamptz;

-- What is still to be sent, in order. Small, whatever the number of rows that were sent and are kept.
CREATE INDEX outbox_event_unsent
    ON onceward.outbox_event (aggregatetype, bucket, sequence) WHERE sent_at IS NULL;

-- Who sends which bucket. One row for each bucket of each aggregate type, made when its first event is seen.
CREATE TABLE onceward.relay_bucket (
    aggregatetype text        NOT NULL,
    bucket        smallint    NOT NULL,
    -- Grows with every claim. Whoever holds an older one must not mark anything as sent.
    fencing_token bigint      NOT NULL DEFAULT 0,
    -- Null while nobody sends it.
    holder        uuid,
    -- By the database's clock. Until then nobody else may claim it.
    lease_until   timestamptz NOT NULL DEFAULT '-infinity',
    CONSTRAINT relay_bucket_pk PRIMARY KEY (aggregatetype, bucket)
);

-- The nodes that send, so that each takes its share of the buckets and no more.
CREATE TABLE onceward.relay_node (
    node_id     uuid        NOT NULL,
    alive_until timestamptz NOT NULL,
    CONSTRAINT relay_node_pk PRIMARY KEY (node_id)
);

-- What a consumer has processed: written in the transaction of its change, so that a repeat changes nothing.
CREATE TABLE onceward.processed_event (
    consumer_name text        NOT NULL,
    event_id      uuid        NOT NULL,
    processed_at  timestamptz NOT NULL DEFAULT statement_timestamp(),
    CONSTRAINT processed_event_pk PRIMARY KEY (consumer_name, event_id)
);
