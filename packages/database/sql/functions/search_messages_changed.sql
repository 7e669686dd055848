CREATE OR REPLACE FUNCTION search_messages_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    ids UUID[];
BEGIN
    SELECT array_agg(DISTINCT place.ticket_id) INTO ids
    FROM before JOIN after USING (id),
        LATERAL (VALUES (before.ticket_id), (after.ticket_id)) place (ticket_id)
    WHERE (before.ticket_id, before.body, before.visibility) IS DISTINCT FROM
        (after.ticket_id, after.body, after.visibility);
    IF ids IS NOT NULL THEN
        PERFORM search_build(ids);
    END IF;
    RETURN NULL;
END $function$;
