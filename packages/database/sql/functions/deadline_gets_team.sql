CREATE OR REPLACE FUNCTION deadline_gets_team() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    SELECT ticket.team_id INTO NEW.team_id FROM ticket WHERE ticket.id = NEW.ticket_id;
    RETURN NEW;
END $function$;
