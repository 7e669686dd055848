-- Closed tickets are deleted for good some months after they were closed, where the site says so.
ALTER TABLE site ADD COLUMN ticket_months INTEGER;
ALTER TABLE site ADD COLUMN tickets_deleted_from TIMESTAMPTZ(3);
ALTER TABLE site ADD CONSTRAINT site_ticket_months CHECK (ticket_months >= 6);

-- Why a ticket is kept in spite of that.
ALTER TABLE ticket ADD COLUMN legal_hold TEXT;
CREATE INDEX ticket_legal_hold ON ticket (legal_hold) WHERE legal_hold IS NOT NULL;
CREATE INDEX ticket_closed ON ticket (closed_at) WHERE status = 'closed' AND merged_into_id IS NULL;

CREATE TABLE deleted_ticket (
    number INTEGER PRIMARY KEY,
    ticket_id UUID NOT NULL,
    deleted_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX deleted_ticket_ticket_id_key ON deleted_ticket (ticket_id);

-- As before, and the third change that passes is that of `forget_tickets`, which runs as the owner.
CREATE OR REPLACE FUNCTION keep_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
    lawful record := OLD;
    is_owner boolean := current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID);
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF is_owner AND current_setting('lodge.forgets_person', TRUE) = 'on' THEN
            lawful.actor := NEW.actor;
            lawful.subject := NEW.subject;
            lawful.before := NEW.before;
            lawful.after := NEW.after;
        ELSIF is_owner AND current_setting('lodge.forgets_tickets', TRUE) = 'on' THEN
            lawful.before := NULL;
            lawful.after := NULL;
        ELSIF OLD.at < clock_timestamp() - interval '89 days' THEN
            lawful.ip := NULL;
        ELSE
            lawful := NULL;
        END IF;
        IF NEW IS NOT DISTINCT FROM lawful THEN
            NEW.document := public.activity_document(NEW.actor, NEW.action, NEW.subject, NEW.before, NEW.after, NEW.ip,
                                                     NEW.request_id);
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'The activity log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $function$;

-- Takes the values before and after out of the entries of tickets that were deleted: who did what to which number
-- stays. Returns how many entries it changed.
CREATE FUNCTION forget_tickets(gone uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path = pg_catalog, public, pg_temp
AS $function$
DECLARE
    changed integer;
BEGIN
    IF EXISTS (SELECT FROM unnest(gone) AS given (id) WHERE NOT EXISTS (SELECT FROM public.deleted_ticket WHERE ticket_id = given.id)
                                                 OR EXISTS (SELECT FROM public.ticket WHERE ticket.id = given.id)) THEN
        RAISE EXCEPTION 'Only a deleted ticket is forgotten.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('lodge.forgets_tickets', 'on', TRUE);
    UPDATE public.activity SET before = NULL, after = NULL
    WHERE ticket_id = ANY (gone) AND (before IS NOT NULL OR after IS NOT NULL);
    GET DIAGNOSTICS changed = ROW_COUNT;
    PERFORM set_config('lodge.forgets_tickets', 'off', TRUE);
    RETURN changed;
END $function$;
