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
                (SELECT string_agg(email::text, ' ' ORDER BY email) FROM person_address
                 WHERE person_id = requester.id AND NOT is_primary),
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
