-- Orders as their events tell of them, kept by the consumer order-projection: for whoever wants to read
-- orders without asking for them.
CREATE TABLE orders.order_projection (
    tenant_id   uuid           NOT NULL,
    order_id    uuid           NOT NULL,
    customer_id bigint         NOT NULL,
    amount      numeric(19, 4) NOT NULL,
    currency    char(3)        NOT NULL,
    status      text           NOT NULL,
    -- Of the latest event seen: one that is not later changes nothing.
    version     bigint         NOT NULL,
    changed_at  timestamptz    NOT NULL,
    CONSTRAINT order_projection_pk PRIMARY KEY (tenant_id, order_id)
);
