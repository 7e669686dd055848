-- What was counted of a ticket stays when the ticket is deleted.
ALTER TABLE report_fact DROP CONSTRAINT report_fact_ticket_id_fkey;

-- By which the tags that no ticket has any more are found.
CREATE INDEX report_fact_tags ON report_fact USING gin (tags) WHERE tags <> '{}';
