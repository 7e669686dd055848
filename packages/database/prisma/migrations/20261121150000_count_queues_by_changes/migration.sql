-- What the queues hold is the sum of these rows: every change of a ticket adds what it changes, in its transaction,
-- so that counting costs the same however many tickets are open, and no change waits for another to be counted.
CREATE TABLE "queue_count" (
    "id" BIGSERIAL NOT NULL,
    "team_id" UUID NOT NULL,
    "open" INTEGER NOT NULL,
    "unassigned" INTEGER NOT NULL,
    "at_risk" INTEGER NOT NULL,
    "breached" INTEGER NOT NULL,

    CONSTRAINT "queue_count_pkey" PRIMARY KEY ("id")
);

-- Called with what an unresolved ticket was (-1) and with what it is now (1).
CREATE FUNCTION count_ticket(sign INTEGER, team_id UUID, assignee_id UUID, standing TEXT) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    INSERT INTO queue_count (team_id, open, unassigned, at_risk, breached)
    VALUES (team_id, sign, sign * (assignee_id IS NULL)::int, sign * (standing = 'at_risk')::int,
        sign * (standing = 'breached')::int);
END $$;

CREATE FUNCTION count_ticket_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status NOT IN ('resolved', 'closed') THEN
        PERFORM count_ticket(-1, OLD.team_id, OLD.assignee_id, OLD.standing);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status NOT IN ('resolved', 'closed') THEN
        PERFORM count_ticket(1, NEW.team_id, NEW.assignee_id, NEW.standing);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER count_ticket_opened AFTER INSERT ON ticket FOR EACH ROW
    WHEN (NEW.status NOT IN ('resolved', 'closed')) EXECUTE FUNCTION count_ticket_changed();
CREATE TRIGGER count_ticket_changed AFTER UPDATE OF status, team_id, assignee_id, standing ON ticket FOR EACH ROW
    WHEN ((OLD.status, OLD.team_id, OLD.assignee_id, OLD.standing) IS DISTINCT FROM
        (NEW.status, NEW.team_id, NEW.assignee_id, NEW.standing))
    EXECUTE FUNCTION count_ticket_changed();
CREATE TRIGGER count_ticket_removed AFTER DELETE ON ticket FOR EACH ROW
    WHEN (OLD.status NOT IN ('resolved', 'closed')) EXECUTE FUNCTION count_ticket_changed();

-- The tickets that are there already.
INSERT INTO queue_count (team_id, open, unassigned, at_risk, breached)
SELECT team_id, count(*), count(*) FILTER (WHERE assignee_id IS NULL), count(*) FILTER (WHERE standing = 'at_risk'),
    count(*) FILTER (WHERE standing = 'breached')
FROM ticket WHERE status NOT IN ('resolved', 'closed') GROUP BY team_id;

-- Counts read this index and nothing else; now they do not read tickets at all.
DROP INDEX "ticket_counts";
