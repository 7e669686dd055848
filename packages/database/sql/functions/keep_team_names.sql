-- Keeps with a team what it is called in other languages: every ticket of a requester shows it.
CREATE OR REPLACE FUNCTION keep_team_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF (COALESCE(NEW.kind, OLD.kind), COALESCE(NEW.field, OLD.field)) = ('team', 'name') THEN
        UPDATE team SET names = COALESCE(
            (SELECT jsonb_object_agg(language, text) FROM site_text
             WHERE kind = 'team' AND record_id = team.id AND field = 'name'), '{}')
        WHERE id = COALESCE(NEW.record_id, OLD.record_id);
    END IF;
    RETURN NULL;
END $function$;
