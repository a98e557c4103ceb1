-- What was asked for of the payments API, and what came of it. Each row reserves its amount of the order
-- until it is declined: the sum is looked at under the order's row lock.
CREATE TABLE orders.order_payment (
    tenant_id           uuid           NOT NULL,
    order_id            uuid           NOT NULL,
    -- Also the name of the payment at the payments API, its external_payment_id.
    order_payment_id    uuid           NOT NULL,
    -- The request's: asked for again when its answer is long forgotten, it is the same payment.
    idempotency_key     text           NOT NULL,
    -- In the order's currency.
    amount              numeric(19, 4) NOT NULL,
    payment_method      text,
    status              text           NOT NULL,
    -- The payments API's, as it told them with the outcome; opaque here.
    payment_id          text,
    payment_provider    text,
    provider_payment_id text,
    -- Why it was declined: what was answered.
    refusal_status      integer,
    refusal_code        text,
    refusal_detail      text,
    created_at          timestamptz    NOT NULL,
    -- An order has few payments; one index finds them by order and one of them by its id.
    CONSTRAINT order_payment_pk PRIMARY KEY (tenant_id, order_id, order_payment_id),
    CONSTRAINT order_payment_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders (tenant_id, order_id),
    -- For ever: it outlives every retention (P4).
    CONSTRAINT order_payment_key UNIQUE (tenant_id, order_id, idempotency_key),
    CONSTRAINT order_payment_amount CHECK (amount > 0),
    CONSTRAINT order_payment_status CHECK (status IN ('PENDING', 'UNKNOWN', 'SUCCEEDED', 'DECLINED')),
    CONSTRAINT order_payment_declined CHECK ((status = 'DECLINED') = (refusal_code IS NOT NULL)),
    CONSTRAINT order_payment_refusal CHECK (num_nulls(refusal_status, refusal_code, refusal_detail) IN (0, 3)),
    CONSTRAINT order_payment_succeeded CHECK ((status = 'SUCCEEDED') = (payment_id IS NOT NULL)),
    CONSTRAINT order_payment_provider CHECK ((payment_id IS NULL) = (payment_provider IS NULL))
);
