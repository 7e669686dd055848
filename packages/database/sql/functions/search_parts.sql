-- Returns the words of tickets, as their search documents hold them.
CREATE OR REPLACE FUNCTION search_parts(ids uuid[])
 RETURNS TABLE (id uuid, marks text[], subject text, asked text, tags text, public text, internal text, size bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
