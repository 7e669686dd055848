-- Whoever may see the ticket no more counts it no more, from the same moment on.
CREATE OR REPLACE FUNCTION show_facts_to_team() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE report_fact SET seen_by_team_id = NEW.team_id WHERE ticket_id = NEW.id AND seen_by_team_id <> NEW.team_id;
  RETURN NULL;
END $function$;
