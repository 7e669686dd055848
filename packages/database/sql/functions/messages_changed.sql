CREATE OR REPLACE FUNCTION messages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE ticket SET unanswered_since = found.since
    FROM (SELECT ticket_id, find_unanswered_since(ticket_id) AS since
          FROM (SELECT DISTINCT ticket_id FROM changed WHERE visibility = 'public') touched) found
    WHERE ticket.id = found.ticket_id AND ticket.unanswered_since IS DISTINCT FROM found.since;
    RETURN NULL;
END $$;
