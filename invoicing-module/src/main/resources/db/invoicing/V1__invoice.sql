CREATE SCHEMA IF NOT EXISTS invoicing;

-- The last number that a tenant's invoices have. Its row is locked before any invoice of the tenant is looked
-- at or made, so numbers have no gap: a transaction that is rolled back gives its number back. It also keeps
-- two invoices of one order from becoming the same version. Whoever makes invoices of several tenants in one
-- transaction goes by tenant_id.
CREATE TABLE invoicing.invoice_counter (
    tenant_id   uuid   NOT NULL,
    last_number bigint NOT NULL,
    CONSTRAINT invoice_counter_pk PRIMARY KEY (tenant_id),
    CONSTRAINT invoice_counter_number CHECK (last_number >= 0)
);

-- What an invoice says never changes, whatever becomes of the order later; rows are for ever. They are why no
-- version is mailed twice, however long after its message, record and dedup row are gone.
CREATE TABLE invoicing.invoice (
    tenant_id     uuid           NOT NULL,
    order_id      uuid           NOT NULL,
    version       integer        NOT NULL,
    invoice_id    uuid           NOT NULL,
    number        bigint         NOT NULL,
    customer_id   bigint         NOT NULL,
    amount        numeric(19, 4) NOT NULL,
    currency      char(3)        NOT NULL,
    email         text           NOT NULL,
    saga_id       uuid           NOT NULL,
    status        text           NOT NULL,
    -- Who the mail was given to, for good: what one provider may have sent, no other may send again.
    mailer        text,
    -- The provider's own name of the mail.
    email_id      text,
    failure_code  text,
    -- Since when it is not known whether the mail went out.
    unknown_since timestamptz,
    -- The saga went back: what was sent stands, what was not will not be sent.
    voided_at     timestamptz,
    -- One more with each change that has an event.
    revision      bigint         NOT NULL,
    created_at    timestamptz    NOT NULL,
    CONSTRAINT invoice_pk PRIMARY KEY (tenant_id, order_id, version),
    CONSTRAINT invoice_number UNIQUE (tenant_id, number),
    CONSTRAINT invoice_version CHECK (version >= 1),
    CONSTRAINT invoice_number_positive CHECK (number >= 1),
    CONSTRAINT invoice_amount CHECK (amount > 0),
    CONSTRAINT invoice_currency CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT invoice_email CHECK (email <> ''),
    CONSTRAINT invoice_status CHECK (status IN ('QUEUED', 'SENT', 'FAILED', 'UNKNOWN')),
    CONSTRAINT invoice_sent CHECK ((status = 'SENT') = (email_id IS NOT NULL)),
    CONSTRAINT invoice_failed CHECK ((status = 'FAILED') = (failure_code IS NOT NULL)),
    CONSTRAINT invoice_unknown CHECK ((status = 'UNKNOWN') = (unknown_since IS NOT NULL)),
    CONSTRAINT invoice_revision CHECK (revision >= 1)
);

-- What was given back of an order's payments so far. When it is all of it, the order's invoices are void.
CREATE TABLE invoicing.order_refund (
    tenant_id uuid           NOT NULL,
    order_id  uuid           NOT NULL,
    currency  char(3)        NOT NULL,
    refunded  numeric(19, 4) NOT NULL,
    CONSTRAINT order_refund_pk PRIMARY KEY (tenant_id, order_id, currency),
    CONSTRAINT order_refund_refunded CHECK (refunded > 0)
);
