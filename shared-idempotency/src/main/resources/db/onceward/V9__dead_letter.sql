-- What consumers could not handle, for operators: a copy of what lies in the topics of dead letters. Each waits until
-- somebody has it replayed or settles it otherwise.
CREATE TABLE onceward.dead_letter (
    -- As the message says; all zeros if it does not.
    tenant_id        uuid        NOT NULL,
    -- Digest of where the message was and of what it is: a letter that is written or read twice is one row.
    letter_id        uuid        NOT NULL,
    -- Where it was, and where it goes again.
    topic            text        NOT NULL,
    source_partition integer     NOT NULL,
    source_offset    bigint      NOT NULL,
    reason           text        NOT NULL,
    cause            text        NOT NULL,
    -- Key, headers and value, to the byte.
    message          bytea       NOT NULL,
    -- False if the broker took only a part of it.
    complete         boolean     NOT NULL,
    -- By the broker's or its producer's clock.
    died_at          timestamptz NOT NULL,
    created_at       timestamptz NOT NULL DEFAULT statement_timestamp(),
    state            text        NOT NULL DEFAULT 'UNSETTLED',
    -- What writes it back.
    task_id          uuid,
    settled_at       timestamptz,
    CONSTRAINT dead_letter_pk PRIMARY KEY (tenant_id, letter_id),
    CONSTRAINT dead_letter_state CHECK (state IN ('UNSETTLED', 'REPLAYING', 'REPLAYED', 'RESOLVED')),
    CONSTRAINT dead_letter_settled CHECK ((state IN ('REPLAYED', 'RESOLVED')) = (settled_at IS NOT NULL)),
    CONSTRAINT dead_letter_task CHECK (task_id IS NOT NULL OR state <> 'REPLAYING')
);

-- What waits for somebody, oldest first. Small, whatever the number of letters that are settled and kept.
CREATE INDEX dead_letter_open ON onceward.dead_letter (tenant_id, created_at, letter_id) INCLUDE (topic)
    WHERE settled_at IS NULL;
