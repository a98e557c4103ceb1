-- What payments tell of refunds of payments that name one of our orders: of payments that somebody else made for
-- it as well. Only what was given back of the order's own payments counts; which are its own is known for sure
-- when they have ended, and a refund may be told of earlier. One row for each refund, for ever.
CREATE TABLE orders.order_refund (
    tenant_id  uuid           NOT NULL,
    order_id   uuid           NOT NULL,
    refund_id  uuid           NOT NULL,
    -- The payments API's id of the payment.
    payment_id text           NOT NULL,
    -- In that payment's currency.
    amount     numeric(19, 4) NOT NULL,
    CONSTRAINT order_refund_pk PRIMARY KEY (tenant_id, order_id, refund_id),
    CONSTRAINT order_refund_order FOREIGN KEY (tenant_id, order_id) REFERENCES orders.orders (tenant_id, order_id),
    CONSTRAINT order_refund_amount CHECK (amount > 0)
);

-- When all that the order's own payments took was given back; it stays PAID. A null column is only noted in the
-- catalogue. A valid constraint would be looked for in every row, under a lock that stops all orders; NOT VALID
-- holds for what is written from now on, and the rows there are have nothing that could break it.
ALTER TABLE orders.orders
    ADD COLUMN refunded_at timestamptz,
    ADD CONSTRAINT orders_refunded_at CHECK (refunded_at IS NULL OR status = 'PAID') NOT VALID;

ALTER TABLE orders.order_projection
    ADD COLUMN refunded_at timestamptz;

-- An order is not paid twice by one payment, whoever says so, and no refund of one counts twice.
CREATE UNIQUE INDEX order_payment_by_payment ON orders.order_payment (tenant_id, order_id, payment_id)
    WHERE payment_id IS NOT NULL;
