-- Most changes stay within a month and leave the document alone.
CREATE OR REPLACE FUNCTION search_month_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
    UPDATE ticket_search
    SET document = ts_delete(document, search_month(OLD.updated_at)) || array_to_tsvector(ARRAY[search_month(NEW.updated_at)])
    WHERE ticket_id = NEW.id;
    RETURN NULL;
END $function$;
