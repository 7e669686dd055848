-- A message came by a channel as its ticket did, and may have an id there, such as a mail's Message-ID.
ALTER TABLE message ADD COLUMN channel TEXT NOT NULL DEFAULT 'portal', ADD COLUMN foreign_id TEXT;

-- Staff wrote in the admin area, also in the name of whoever called: that is the first message of a ticket by phone,
-- which a merge may have moved. Nothing that follows from a message depends on it.
ALTER TABLE message DISABLE TRIGGER USER;
UPDATE message SET channel = 'desk' WHERE side = 'staff';
UPDATE message SET channel = 'phone' FROM ticket
WHERE ticket.channel = 'phone' AND message.ticket_id = ANY (ARRAY[ticket.id, ticket.merged_into_id])
  AND message.side = 'requester' AND message.author_id = ticket.requester_id AND message.created_at = ticket.created_at;
ALTER TABLE message ENABLE TRIGGER USER;

CREATE UNIQUE INDEX message_foreign_id ON message (channel, foreign_id) WHERE foreign_id IS NOT NULL;
