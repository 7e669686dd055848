-- A merge moves messages from one ticket to another.
CREATE OR REPLACE FUNCTION messages_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE ticket SET unanswered_since = found.since
    FROM (SELECT ticket_id, find_unanswered_since(ticket_id) AS since
          FROM (SELECT ticket_id FROM before UNION SELECT ticket_id FROM changed) touched) found
    WHERE ticket.id = found.ticket_id AND ticket.unanswered_since IS DISTINCT FROM found.since;
    RETURN NULL;
END $$;
