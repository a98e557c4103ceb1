-- Whose work the event is a part of, as W3C Trace Context writes it (55 characters); null where nothing is traced. The relay, or
-- Debezium, sends it as the header of that name.
ALTER TABLE onceward.outbox_event ADD COLUMN traceparent text;
