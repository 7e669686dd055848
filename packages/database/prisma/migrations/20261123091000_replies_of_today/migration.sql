-- The dashboard counts the tickets that each agent has answered today.
CREATE INDEX message_staff_replied ON message (created_at) INCLUDE (author_id, ticket_id)
  WHERE side = 'staff' AND visibility = 'public';
