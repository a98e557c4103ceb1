-- Events that the payment provider sent of its own accord. A row commits with what the event changed,
-- so that a repeat changes nothing. Rows are kept: the provider repeats by itself for three days only,
-- but a person may have any event sent again. A row older than that may be deleted; its repeat would
-- then be looked at once more, which changes no outcome.
CREATE TABLE payments.provider_event (
    payment_provider text        NOT NULL,
    event_id         text        NOT NULL,
    event_type       text        NOT NULL,
    received_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT provider_event_pk PRIMARY KEY (payment_provider, event_id)
);
