CREATE OR REPLACE FUNCTION search_ticket_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF NOT EXISTS (SELECT FROM ticket_search WHERE ticket_id = NEW.id)
        AND EXISTS (SELECT FROM ticket WHERE id = NEW.id) THEN
        PERFORM search_build(ARRAY[NEW.id]);
    END IF;
    RETURN NULL;
END $function$;
