-- Effects in the business database that were applied, such as a posting: written in the transaction of
-- the effect itself. Rows are for ever: they outlive every retention, and with them every repeat.
CREATE TABLE onceward.applied_effects (
    tenant_id  uuid        NOT NULL,
    -- The business identity of the effect, such as ledger:charge:<payment>.
    effect_key text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT statement_timestamp(),
    CONSTRAINT applied_effects_pk PRIMARY KEY (tenant_id, effect_key)
);
