-- For the sweep that deletes them.
CREATE INDEX CONCURRENTLY "event_of_no_ticket_idx" ON "event"("created_at") WHERE ticket_id IS NULL OR type = 'ticket.deleted';
