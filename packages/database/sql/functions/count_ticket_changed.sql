CREATE OR REPLACE FUNCTION count_ticket_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status NOT IN ('resolved', 'closed') THEN
        PERFORM count_ticket(-1, OLD.team_id, OLD.assignee_id, OLD.sla_status);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status NOT IN ('resolved', 'closed') THEN
        PERFORM count_ticket(1, NEW.team_id, NEW.assignee_id, NEW.sla_status);
    END IF;
    RETURN NULL;
END $function$;
