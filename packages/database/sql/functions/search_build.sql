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
        SELECT * FROM search_parts(ids)
    ), written AS (
        INSERT INTO ticket_search (ticket_id, document, size)
        SELECT id, search_document(marks, subject, asked, public, tags, internal), size
        FROM part
        ON CONFLICT (ticket_id) DO UPDATE SET document = excluded.document, size = excluded.size
    )
    SELECT string_agg(concat_ws(' ', subject, asked, public, tags, internal), ' ') INTO plain FROM part;
    PERFORM search_learn(plain);
END $function$;
