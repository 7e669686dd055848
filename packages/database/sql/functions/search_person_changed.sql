CREATE OR REPLACE FUNCTION search_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    PERFORM search_build(ARRAY(SELECT id FROM ticket WHERE requester_id = NEW.id));
    RETURN NULL;
END $function$;
