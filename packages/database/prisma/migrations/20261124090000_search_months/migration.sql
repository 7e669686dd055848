-- Each search document bears the month of its ticket's latest activity, so that the index itself finds the latest hits
-- of a word that many tickets have: every ticket with activity since the beginning of a month bears that month or a
-- later one. Months are UTC's, counted from the year 0, as `activeInMonths` does.
CREATE FUNCTION search_month(at timestamptz)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 'M:' || (12 * extract(YEAR FROM at AT TIME ZONE 'UTC') + extract(MONTH FROM at AT TIME ZONE 'UTC') - 1);
CREATE OR REPLACE FUNCTION search_build(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
    plain TEXT;
BEGIN
    -- Whoever adds to one of them has finished before its messages are read.
    PERFORM FROM ticket_search WHERE ticket_id = ANY (ids) ORDER BY ticket_id FOR UPDATE;
    WITH part AS (
        SELECT ticket.id, ARRAY['T:' || ticket.team_id, search_month(ticket.updated_at)] AS marks,
            search_plain(ticket.number || ' ' || ticket.subject) AS subject,
            search_plain(concat_ws(' ', requester.name, requester.email::text,
                search_answers(ticket.form_answers, ticket.form_version_id))) AS asked,
            search_plain(array_to_string(ticket.tags, ' ')) AS tags,
            search_plain(said.public) AS public, search_plain(said.internal) AS internal, said.size
        FROM ticket
        JOIN person requester ON requester.id = ticket.requester_id
        CROSS JOIN LATERAL (
            SELECT string_agg(body, ' ' ORDER BY created_at) FILTER (WHERE visibility = 'public') AS public,
                string_agg(body, ' ' ORDER BY created_at) FILTER (WHERE visibility <> 'public') AS internal,
                COALESCE(sum(length(body)), 0) AS size
            FROM (SELECT body, visibility, created_at,
                    sum(length(body)) OVER (ORDER BY created_at DESC, id DESC) AS above
                FROM message WHERE message.ticket_id = ticket.id) message
            WHERE above <= 200000) said
        WHERE ticket.id = ANY (ids)
    ), written AS (
        INSERT INTO ticket_search (ticket_id, document, size)
        -- Capitals stand in no word, so nobody can look for a mark by writing it.
        SELECT id, array_to_tsvector(marks) || search_vector(subject, 'A') || search_vector(asked, 'B')
            || search_vector(public, 'C') || search_vector(tags, 'D') || search_vector(internal, 'D'), size
        FROM part
        ON CONFLICT (ticket_id) DO UPDATE SET document = excluded.document, size = excluded.size
    )
    SELECT string_agg(concat_ws(' ', subject, asked, public, tags, internal), ' ') INTO plain FROM part;
    PERFORM search_learn(plain);
END $function$;
-- Most changes stay within a month and leave the document alone.
CREATE FUNCTION search_month_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
    UPDATE ticket_search
    SET document = ts_delete(document, search_month(OLD.updated_at)) || array_to_tsvector(ARRAY[search_month(NEW.updated_at)])
    WHERE ticket_id = NEW.id;
    RETURN NULL;
END $function$;
CREATE TRIGGER search_month_changed AFTER UPDATE OF updated_at ON ticket FOR EACH ROW WHEN (search_month(old.updated_at) <> search_month(new.updated_at)) EXECUTE FUNCTION search_month_changed();

-- Writing the table and its index anew takes less work and room than changing each document in place.
CREATE FUNCTION search_month_of_ticket(wanted uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT search_month(updated_at) FROM ticket WHERE id = wanted);
ALTER TABLE ticket_search ALTER COLUMN document TYPE tsvector
    USING document || array_to_tsvector(ARRAY[search_month_of_ticket(ticket_id)]);
DROP FUNCTION search_month_of_ticket(uuid);
-- Not of an empty table, as for events.
DO $$ BEGIN
    IF EXISTS (SELECT FROM ticket_search) THEN
        ANALYZE ticket_search;
    END IF;
END $$;
