CREATE SCHEMA IF NOT EXISTS onceward;

-- One row per answered request. While a first call runs there is no row, only an advisory lock; the
-- row is inserted with the answer, in the transaction of the business change, and its primary key
-- decides which of two executions stands.
CREATE TABLE onceward.idempotency_record (
    tenant_id           uuid        NOT NULL,
    -- Digest of (operation, subject, key); a key that is a UUIDv7 gives its timestamp to the first 48
    -- bits, so that new rows go to one end of the index.
    record_id           uuid        NOT NULL,
    operation           text        NOT NULL,
    subject             text        NOT NULL,
    idempotency_key     text        NOT NULL,
    state               text        NOT NULL,
    fingerprint_version smallint    NOT NULL,
    fingerprint         bytea       NOT NULL,
    http_status         smallint    NOT NULL,
    -- 'Name: value' lines.
    headers             text        NOT NULL,
    body                bytea,
    created_at          timestamptz NOT NULL,
    completed_at        timestamptz NOT NULL,
    expires_at          timestamptz NOT NULL,
    CONSTRAINT idempotency_record_pk PRIMARY KEY (tenant_id, record_id),
    CONSTRAINT idempotency_record_state CHECK (state IN ('COMPLETED'))
);

-- Events waiting for the relay. Column names as Debezium's outbox event router reads them.
CREATE TABLE onceward.outbox_event (
    id                uuid        NOT NULL,
    aggregatetype     text        NOT NULL,
    aggregateid       text        NOT NULL,
    aggregate_version bigint      NOT NULL,
    type              text        NOT NULL,
    payload           text        NOT NULL,
    tenant_id         uuid        NOT NULL,
    saga_id           uuid        NOT NULL,
    occurred_at       timestamptz NOT NULL,
    CONSTRAINT outbox_event_pk PRIMARY KEY (id),
    CONSTRAINT outbox_event_version UNIQUE (aggregatetype, aggregateid, aggregate_version)
);
