CREATE OR REPLACE FUNCTION count_ticket(sign integer, team_id uuid, assignee_id uuid, sla_status text)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
    INSERT INTO queue_count (team_id, assignee_id, open, unassigned, at_risk, breached)
    VALUES (team_id, assignee_id, sign, sign * (assignee_id IS NULL)::int, sign * (sla_status = 'at_risk')::int,
        sign * (sla_status = 'breached')::int);
END $function$;
