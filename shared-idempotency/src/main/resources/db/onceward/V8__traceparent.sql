-- The place in a trace, as W3C Trace Context writes it (55 characters); null where nothing is traced.

-- Whose work the event is a part of. The relay, or Debezium, sends it as the header of that name.
ALTER TABLE onceward.outbox_event ADD COLUMN traceparent text;

-- Whose work an effect is a part of that another thread, or another node, carries out later.
ALTER TABLE onceward.external_execution ADD COLUMN traceparent text;
