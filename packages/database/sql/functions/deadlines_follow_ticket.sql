CREATE OR REPLACE FUNCTION deadlines_follow_ticket() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    UPDATE deadline SET team_id = NEW.team_id WHERE ticket_id = NEW.id;
    RETURN NULL;
END $function$;
