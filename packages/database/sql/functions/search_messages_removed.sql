CREATE OR REPLACE FUNCTION search_messages_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM search_build(ARRAY(SELECT DISTINCT ticket_id FROM before));
    RETURN NULL;
END $function$;
