-- Since when a requester waits for an answer: their first public message after the staff's last public one.
ALTER TABLE ticket ADD COLUMN unanswered_since TIMESTAMPTZ(3);

CREATE FUNCTION find_unanswered_since(ticket UUID) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT min(created_at) FROM message
  WHERE ticket_id = ticket AND visibility = 'public' AND side = 'requester'
    AND created_at > COALESCE((SELECT max(created_at) FROM message
                               WHERE ticket_id = ticket AND visibility = 'public' AND side = 'staff'), '-infinity')
$$;

UPDATE ticket SET unanswered_since = find_unanswered_since(id);

CREATE FUNCTION messages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE ticket SET unanswered_since = found.since
    FROM (SELECT ticket_id, find_unanswered_since(ticket_id) AS since
          FROM (SELECT DISTINCT ticket_id FROM changed WHERE visibility = 'public') touched) found
    WHERE ticket.id = found.ticket_id AND ticket.unanswered_since IS DISTINCT FROM found.since;
    RETURN NULL;
END $$;

-- A merge moves messages from one ticket to another.
CREATE FUNCTION messages_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE ticket SET unanswered_since = found.since
    FROM (SELECT ticket_id, find_unanswered_since(ticket_id) AS since
          FROM (SELECT ticket_id FROM before UNION SELECT ticket_id FROM changed) touched) found
    WHERE ticket.id = found.ticket_id AND ticket.unanswered_since IS DISTINCT FROM found.since;
    RETURN NULL;
END $$;

CREATE TRIGGER messages_added AFTER INSERT ON message
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION messages_changed();
CREATE TRIGGER messages_removed AFTER DELETE ON message
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION messages_changed();
CREATE TRIGGER messages_moved AFTER UPDATE ON message
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION messages_moved();

CREATE INDEX ticket_unresolved_unanswered ON ticket
  (COALESCE(unanswered_since, 'infinity'::timestamptz), id) WHERE status NOT IN ('resolved', 'closed');
CREATE INDEX ticket_unresolved_team_unanswered ON ticket
  (team_id, COALESCE(unanswered_since, 'infinity'::timestamptz), id) WHERE status NOT IN ('resolved', 'closed');
