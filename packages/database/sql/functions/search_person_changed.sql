-- Most people whose name changes have no ticket.
CREATE OR REPLACE FUNCTION search_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    ids uuid[] := ARRAY(SELECT id FROM ticket WHERE requester_id = NEW.id);
BEGIN
    IF cardinality(ids) > 0 THEN
        PERFORM search_build(ids);
    END IF;
    RETURN NULL;
END $function$;
