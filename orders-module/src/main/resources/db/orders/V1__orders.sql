CREATE SCHEMA IF NOT EXISTS orders;

CREATE TABLE orders.orders (
    tenant_id   uuid           NOT NULL,
    -- UUIDv7: the primary key is also the order of creation, which paging follows.
    order_id    uuid           NOT NULL,
    customer_id bigint         NOT NULL,
    amount      numeric(19, 4) NOT NULL,
    currency    char(3)        NOT NULL,
    email       varchar(254),
    status      text           NOT NULL,
    -- Counts the order's changes, and its events with them.
    version     bigint         NOT NULL,
    created_at  timestamptz    NOT NULL,
    CONSTRAINT orders_pk PRIMARY KEY (tenant_id, order_id),
    CONSTRAINT orders_customer_id CHECK (customer_id > 0),
    CONSTRAINT orders_amount CHECK (amount > 0),
    CONSTRAINT orders_currency CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT orders_status CHECK (status IN ('NEW', 'PAID', 'CANCELLED')),
    CONSTRAINT orders_version CHECK (version >= 1)
);

-- Pages of one status. NEW is left out so that creating an order costs no second index: new orders are
-- the latest, and a walk down the primary key meets them first.
CREATE INDEX orders_settled ON orders.orders (tenant_id, status, order_id) WHERE status <> 'NEW';
