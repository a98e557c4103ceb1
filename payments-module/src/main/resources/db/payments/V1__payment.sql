CREATE SCHEMA IF NOT EXISTS payments;

CREATE TABLE payments.payment (
    tenant_id           uuid           NOT NULL,
    payment_id          uuid           NOT NULL,
    -- The caller's, whatever it means to him.
    order_id            text           NOT NULL,
    customer_id         bigint         NOT NULL,
    amount              numeric(19, 4) NOT NULL,
    currency            char(3)        NOT NULL,
    payment_method      text           NOT NULL,
    status              text           NOT NULL,
    payment_provider    text           NOT NULL,
    -- The caller's own name of the payment: asked for under two keys, it is one payment (P2).
    external_payment_id text,
    provider_payment_id text,
    decline_code        text,
    -- One more with each outcome, and with its event.
    version             bigint         NOT NULL,
    created_at          timestamptz    NOT NULL,
    CONSTRAINT payment_pk PRIMARY KEY (tenant_id, payment_id),
    -- Both are for ever: they outlive every retention (P4).
    CONSTRAINT payment_external UNIQUE (tenant_id, payment_provider, external_payment_id),
    CONSTRAINT payment_at_provider UNIQUE (payment_provider, provider_payment_id),
    CONSTRAINT payment_customer_id CHECK (customer_id > 0),
    CONSTRAINT payment_amount CHECK (amount > 0),
    CONSTRAINT payment_currency CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT payment_status CHECK (status IN ('PENDING', 'UNKNOWN', 'SUCCEEDED', 'DECLINED', 'REFUNDED')),
    CONSTRAINT payment_declined CHECK ((status = 'DECLINED') = (decline_code IS NOT NULL)),
    CONSTRAINT payment_version CHECK (version >= 1)
);
