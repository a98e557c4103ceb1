-- An effect outside the database. It is found by its own identity and not by a request's key, so
-- that a payment asked for under two keys is one execution. Rows stay: they are why an effect does
-- not take place again however late it is asked for.
CREATE TABLE onceward.external_execution (
    tenant_id     uuid        NOT NULL,
    -- Digest of (tenant, process, identity).
    execution_id  uuid        NOT NULL,
    process       text        NOT NULL,
    identity      text[]      NOT NULL,
    -- All that is needed to make the exact same request again.
    intent        bytea       NOT NULL,
    state         text        NOT NULL,
    -- The recovery point: the step that is next (STARTED) or may have been called (CALLING, UNKNOWN).
    step          text        NOT NULL,
    fencing_token bigint      NOT NULL,
    -- Null while nobody works on it.
    holder        text,
    held_since    timestamptz NOT NULL,
    -- Before this nobody else may claim it: the end of the holder's lease, or when it is due again.
    lease_until   timestamptz NOT NULL,
    -- Of the current step, while its result is not known.
    first_call_at timestamptz,
    failures      integer     NOT NULL DEFAULT 0,
    last_reason   text,
    take_overs    integer     NOT NULL DEFAULT 0,
    created_at    timestamptz NOT NULL,
    completed_at  timestamptz,
    CONSTRAINT external_execution_pk PRIMARY KEY (tenant_id, execution_id),
    CONSTRAINT external_execution_state CHECK (state IN ('STARTED', 'CALLING', 'UNKNOWN', 'COMPLETED')),
    CONSTRAINT external_execution_called CHECK (first_call_at IS NOT NULL OR state IN ('STARTED', 'COMPLETED'))
);

-- What is to be gone on with, oldest first. Small, whatever the number of completed rows.
CREATE INDEX external_execution_due ON onceward.external_execution (lease_until) WHERE state <> 'COMPLETED';

-- Every call and every result, also those that came too late. Rows are only ever added.
CREATE TABLE onceward.external_attempt (
    tenant_id      uuid        NOT NULL,
    execution_id   uuid        NOT NULL,
    attempt_id     bigint      GENERATED ALWAYS AS IDENTITY,
    fencing_token  bigint      NOT NULL,
    step           text        NOT NULL,
    event          text        NOT NULL,
    provider_key   text        NOT NULL,
    request_digest bytea,
    outcome        text,
    result         bytea,
    reason         text,
    -- The node's lease was lost when the result came.
    late           boolean     NOT NULL DEFAULT false,
    -- Another result of the same step says something else: a person has to look.
    contradicts    boolean     NOT NULL DEFAULT false,
    created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT external_attempt_pk PRIMARY KEY (tenant_id, execution_id, attempt_id),
    CONSTRAINT external_attempt_event CHECK (event IN ('CALL', 'RESULT')),
    CONSTRAINT external_attempt_outcome CHECK (outcome IN ('DONE', 'ENDED', 'RETRY', 'UNKNOWN')),
    CONSTRAINT external_attempt_result CHECK ((event = 'RESULT') = (outcome IS NOT NULL))
);

-- A request whose effect is unfinished has a record too: STARTED, with the answer to give meanwhile,
-- and without expiry. The execution's end makes it COMPLETED, with the final answer.
ALTER TABLE onceward.idempotency_record
    ALTER COLUMN completed_at DROP NOT NULL,
    ALTER COLUMN expires_at DROP NOT NULL,
    ADD COLUMN execution_id uuid,
    ADD COLUMN lifetime interval,
    DROP CONSTRAINT idempotency_record_state,
    ADD CONSTRAINT idempotency_record_state CHECK (
        CASE state
            WHEN 'COMPLETED' THEN completed_at IS NOT NULL AND expires_at IS NOT NULL
            WHEN 'STARTED' THEN expires_at IS NULL AND execution_id IS NOT NULL AND lifetime IS NOT NULL
            ELSE false
        END);

CREATE INDEX idempotency_record_unfinished
    ON onceward.idempotency_record (tenant_id, execution_id) WHERE state = 'STARTED';
