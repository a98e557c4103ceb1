-- What operators did: each action's row is written in the transaction of the
-- action itself. Rows are only ever added, and never purged.
CREATE TABLE onceward.operator_action (
    tenant_id   uuid        NOT NULL,
    action_id   uuid        NOT NULL,
    -- By the database's clock.
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The token's subject.
    operator    text        NOT NULL,
    action      text        NOT NULL,
    target_kind text        NOT NULL,
    target_id   text        NOT NULL,
    reason      text        NOT NULL,
    before      jsonb       NOT NULL,
    after       jsonb       NOT NULL,
    CONSTRAINT operator_action_pk PRIMARY KEY (tenant_id, action_id),
    CONSTRAINT operator_action_kind CHECK (target_kind IN ('record', 'execution', 'task', 'dead_letter'))
);

CREATE FUNCTION onceward.refuse_to_change_operator_actions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'onceward.operator_action is append-only, so % is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER operator_action_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON onceward.operator_action
    FOR EACH STATEMENT EXECUTE FUNCTION onceward.refuse_to_change_operator_actions();
