-- Events of before have none: the default is set afterwards, so that the table is not written anew.
ALTER TABLE event ADD COLUMN transaction_id BIGINT;
ALTER TABLE event ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id()::text::bigint;

CREATE INDEX event_ticket_changes ON event (transaction_id, seq) WHERE ticket_id IS NOT NULL AND transaction_id IS NOT NULL;
