-- A merge moves all messages of a ticket to another one, an agent one of them.
CREATE OR REPLACE FUNCTION messages_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE ticket SET unanswered_since = found.since, is_undelivered = found.undelivered
    FROM (SELECT ticket_id, find_unanswered_since(ticket_id) AS since,
                 EXISTS (SELECT FROM message WHERE message.ticket_id = touched.ticket_id
                         AND message.undelivered IS NOT NULL) AS undelivered
          FROM (SELECT ticket_id FROM before UNION SELECT ticket_id FROM changed) touched) found
    WHERE ticket.id = found.ticket_id
      AND (ticket.unanswered_since, ticket.is_undelivered) IS DISTINCT FROM (found.since, found.undelivered);
    RETURN NULL;
END $$;
