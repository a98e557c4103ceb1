-- What is still to be sent, in the order of sending: written with its event, and deleted when the broker has acknowledged it. So an event is
-- written once, and never again until it is purged: to note it in its own row was a new version of the whole row.

-- In one transaction, and first: whatever is written to the table before this is copied, and after it noted by the trigger.
LOCK TABLE onceward.outbox_event IN ACCESS EXCLUSIVE MODE;

CREATE TABLE onceward.outbox_unsent (
    aggregatetype text        NOT NULL,
    bucket        smallint    NOT NULL,
    -- The event's own, which no other event of any type has.
    sequence      bigint      NOT NULL,
    event_id      uuid        NOT NULL,
    -- Of the event's payload: how much the relay takes at a time.
    payload_bytes integer     NOT NULL,
    -- By the database's clock.
    created_at    timestamptz NOT NULL DEFAULT statement_timestamp(),
    CONSTRAINT outbox_unsent_pk PRIMARY KEY (aggregatetype, bucket, sequence)
);

INSERT INTO onceward.outbox_unsent (aggregatetype, bucket, sequence, event_id, payload_bytes, created_at)
SELECT aggregatetype, bucket, sequence, id, octet_length(payload), created_at
  FROM onceward.outbox_event WHERE sent_at IS NULL;

DROP INDEX onceward.outbox_event_unsent;
ALTER TABLE onceward.outbox_event DROP COLUMN sent_at;

-- By a trigger, so that whoever writes an event, with a node of an earlier version or by his own SQL, has it sent.
CREATE FUNCTION onceward.note_unsent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO onceward.outbox_unsent (aggregatetype, bucket, sequence, event_id, payload_bytes)
    VALUES (NEW.aggregatetype, NEW.bucket, NEW.sequence, NEW.id, octet_length(NEW.payload));
    RETURN NULL;
END
$$;
CREATE TRIGGER outbox_event_unsent AFTER INSERT ON onceward.outbox_event
    FOR EACH ROW EXECUTE FUNCTION onceward.note_unsent();
