CREATE OR REPLACE FUNCTION search_ticket_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM search_build(ARRAY[NEW.id]);
    RETURN NULL;
END $function$;
