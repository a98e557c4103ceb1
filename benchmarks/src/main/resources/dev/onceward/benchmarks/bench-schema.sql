-- The tables of the frozen script: in the product's shape, but for a claim that is inserted before there
-- is an answer. They do not follow the product's migrations, so that the limit stays the same limit.
CREATE SCHEMA bench;

CREATE TABLE bench.idempotency_record (
    tenant_id           uuid        NOT NULL,
    record_id           uuid        NOT NULL,
    operation           text        NOT NULL,
    subject             text        NOT NULL,
    idempotency_key     text        NOT NULL,
    state               text        NOT NULL,
    fingerprint_version smallint    NOT NULL,
    fingerprint         bytea       NOT NULL,
    http_status         smallint,
    headers             text,
    body                bytea,
    created_at          timestamptz NOT NULL,
    completed_at        timestamptz,
    expires_at          timestamptz,
    CONSTRAINT idempotency_record_pk PRIMARY KEY (tenant_id, record_id),
    CONSTRAINT idempotency_record_state CHECK (state IN ('STARTED', 'COMPLETED'))
);

CREATE TABLE bench.orders (
    tenant_id   uuid           NOT NULL,
    order_id    uuid           NOT NULL,
    customer_id bigint         NOT NULL,
    amount      numeric(19, 4) NOT NULL,
    currency    char(3)        NOT NULL,
    email       varchar(254),
    status      text           NOT NULL,
    version     bigint         NOT NULL,
    created_at  timestamptz    NOT NULL,
    CONSTRAINT orders_pk PRIMARY KEY (tenant_id, order_id),
    CONSTRAINT orders_customer_id CHECK (customer_id > 0),
    CONSTRAINT orders_amount CHECK (amount > 0),
    CONSTRAINT orders_currency CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT orders_status CHECK (status IN ('NEW', 'PAID', 'CANCELLED')),
    CONSTRAINT orders_version CHECK (version >= 1)
);

CREATE INDEX orders_settled ON bench.orders (tenant_id, status, order_id) WHERE status <> 'NEW';

CREATE TABLE bench.outbox_event (
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
