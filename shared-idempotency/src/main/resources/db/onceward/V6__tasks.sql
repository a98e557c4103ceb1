-- Work to be done later: written in the transaction of the change that asks for it, carried out by any node.
CREATE TABLE onceward.tasks (
    tenant_id     uuid        NOT NULL,
    -- UUIDv7.
    id            uuid        NOT NULL,
    -- The business identity of the work, such as reminder:<order>: one task of it at a time.
    task_key      text        NOT NULL,
    -- Names the handler.
    type          text        NOT NULL,
    payload       text        NOT NULL,
    state         text        NOT NULL,
    -- Not before this: as asked for, or after the pause that follows a failure.
    run_at        timestamptz NOT NULL,
    -- How often it was claimed since it was written, or since its last run if it recurs.
    attempts      integer     NOT NULL DEFAULT 0,
    max_attempts  integer     NOT NULL,
    -- Grows with every claim. Whoever holds an older one must not say how the task ended.
    fencing_token bigint      NOT NULL DEFAULT 0,
    -- These three are null while nobody works on it. By the database's clock.
    holder        text,
    held_since    timestamptz,
    -- Until then nobody else may claim it.
    lease_until   timestamptz,
    -- Of the latest attempt that failed. No message of an exception, which could tell secrets.
    last_error    text,
    -- The pause between two runs; null if it is to be done once.
    repeat_millis bigint,
    created_at    timestamptz NOT NULL DEFAULT statement_timestamp(),
    finished_at   timestamptz,
    CONSTRAINT tasks_pk PRIMARY KEY (tenant_id, id),
    CONSTRAINT tasks_key UNIQUE (tenant_id, task_key),
    CONSTRAINT tasks_state CHECK (state IN ('PENDING', 'RUNNING', 'DONE', 'FAILED')),
    CONSTRAINT tasks_held CHECK ((state = 'RUNNING') = (lease_until IS NOT NULL)),
    CONSTRAINT tasks_finished CHECK ((state IN ('DONE', 'FAILED')) = (finished_at IS NOT NULL))
);

-- What is to be done, by when it is due; and what is being done, by when somebody else may. Small both, whatever the
-- number of tasks that are finished.
CREATE INDEX tasks_due ON onceward.tasks (type, run_at) WHERE state = 'PENDING';
CREATE INDEX tasks_held ON onceward.tasks (type, lease_until) WHERE state = 'RUNNING';

-- What was given up, and waits for somebody to settle it: counted for metrics, and listed. Nearly empty.
CREATE INDEX tasks_failed ON onceward.tasks (finished_at) WHERE state = 'FAILED';
