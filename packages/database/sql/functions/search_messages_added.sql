CREATE OR REPLACE FUNCTION search_messages_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
    fresh UUID[];
    plain TEXT;
    others UUID[];
BEGIN
    -- A ticket without a document, as a new one, gets one that is made of all its words, these among them.
    SELECT COALESCE(array_agg(DISTINCT ticket_id), '{}') INTO fresh FROM added
    WHERE NOT EXISTS (SELECT FROM ticket_search known WHERE known.ticket_id = added.ticket_id);
    IF fresh <> '{}' THEN
        PERFORM search_build(fresh);
        IF NOT EXISTS (SELECT FROM added WHERE ticket_id <> ALL (fresh)) THEN
            RETURN NULL;
        END IF;
    END IF;
    WITH said AS (
        SELECT ticket_id, visibility = 'public' AS is_public, sum(length(body)) AS size,
            search_plain(string_agg(body, ' ' ORDER BY created_at)) AS plain
        FROM added WHERE ticket_id <> ALL (fresh) GROUP BY 1, 2
    ), news AS (
        SELECT ticket_id, sum(size) AS size, string_agg(said.plain, ' ') AS plain,
            search_vector(max(said.plain) FILTER (WHERE is_public), 'C')
                || search_vector(max(said.plain) FILTER (WHERE NOT is_public), 'D') AS document
        FROM said GROUP BY 1
    ), grown AS (
        UPDATE ticket_search known SET document = known.document || news.document, size = known.size + news.size
        FROM news WHERE known.ticket_id = news.ticket_id AND known.size + news.size <= 200000
        RETURNING known.ticket_id
    )
    SELECT string_agg(news.plain, ' ') FILTER (WHERE grown.ticket_id IS NOT NULL),
        array_agg(news.ticket_id) FILTER (WHERE grown.ticket_id IS NULL)
    INTO plain, others FROM news LEFT JOIN grown USING (ticket_id);
    IF others IS NOT NULL THEN
        PERFORM search_build(others);
    END IF;
    PERFORM search_learn(plain);
    RETURN NULL;
END $function$;
