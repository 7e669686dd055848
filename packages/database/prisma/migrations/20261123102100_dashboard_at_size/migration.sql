-- The dashboard costs what a day or what is open costs, however many tickets there are.

-- Open tickets are counted by team and by agent in the same sums of changes.
LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE queue_count ADD COLUMN assignee_id UUID;
DELETE FROM queue_count;
INSERT INTO queue_count (team_id, assignee_id, open, unassigned, at_risk, breached)
SELECT team_id, assignee_id, count(*), count(*) FILTER (WHERE assignee_id IS NULL),
       count(*) FILTER (WHERE sla_status = 'at_risk'), count(*) FILTER (WHERE sla_status = 'breached')
FROM ticket WHERE status NOT IN ('resolved', 'closed') GROUP BY team_id, assignee_id;

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

-- What was met and missed is counted by the team that has the ticket now, without reading a ticket for each deadline.
-- Those that ended before the days that are looked back on stay without one; the others get theirs when they end.
ALTER TABLE deadline ADD COLUMN team_id UUID;
UPDATE deadline SET team_id = ticket.team_id FROM ticket
WHERE ticket.id = deadline.ticket_id AND state IN ('met', 'breached')
  AND COALESCE(breached_at, fulfilled_at) > now() - interval '31 days';

CREATE FUNCTION deadline_gets_team() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    SELECT ticket.team_id INTO NEW.team_id FROM ticket WHERE ticket.id = NEW.ticket_id;
    RETURN NEW;
END $function$;
CREATE TRIGGER deadline_team BEFORE INSERT ON deadline
  FOR EACH ROW WHEN (NEW.team_id IS NULL) EXECUTE FUNCTION deadline_gets_team();

CREATE FUNCTION deadlines_follow_ticket() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
    UPDATE deadline SET team_id = NEW.team_id WHERE ticket_id = NEW.id;
    RETURN NULL;
END $function$;
CREATE TRIGGER deadlines_follow AFTER UPDATE OF team_id ON ticket
  FOR EACH ROW WHEN (OLD.team_id <> NEW.team_id) EXECUTE FUNCTION deadlines_follow_ticket();

-- Postgres reads from an index alone only where it has the columns of its expression too.
CREATE INDEX deadline_ended_in_team ON deadline (team_id, metric, state, COALESCE(breached_at, fulfilled_at))
  INCLUDE (breached_at, fulfilled_at) WHERE state IN ('met', 'breached');
DROP INDEX deadline_settled;
-- Of millions of rows the last weeks' are few: they are vacuumed before a fifth of all has changed.
ALTER TABLE deadline SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
                          autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX ticket_resolved_in_team ON ticket (team_id, resolved_at) WHERE resolved_at IS NOT NULL;
