-- Keeps with a topic what it is called in other languages: every list of tickets shows it.
CREATE OR REPLACE FUNCTION keep_topic_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF (COALESCE(NEW.kind, OLD.kind), COALESCE(NEW.field, OLD.field)) = ('topic', 'name') THEN
        UPDATE topic SET names = COALESCE(
            (SELECT jsonb_object_agg(language, text) FROM site_text
             WHERE kind = 'topic' AND record_id = topic.id AND field = 'name'), '{}')
        WHERE id = COALESCE(NEW.record_id, OLD.record_id);
    END IF;
    RETURN NULL;
END $function$;
