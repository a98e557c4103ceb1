CREATE TABLE shop.sale (
    id       uuid PRIMARY KEY,
    tenant   uuid NOT NULL,
    lot      text NOT NULL,
    -- Checked when the transaction commits.
    followed uuid REFERENCES shop.sale (id) DEFERRABLE INITIALLY DEFERRED,
    UNIQUE (tenant, lot)
);
